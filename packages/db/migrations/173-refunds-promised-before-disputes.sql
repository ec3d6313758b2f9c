-- A dispute takes money that was promised to its payer before: when the club wins it, the promise stands again.
ALTER TABLE payment_refunds
  ADD COLUMN promised boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT promised OR disputed AND status = 'done' AND undone_at IS NULL);
UPDATE payment_refunds SET promised = true
WHERE disputed AND undone_at IS NULL AND (share_id IS NOT NULL OR sent IS NOT NULL);
