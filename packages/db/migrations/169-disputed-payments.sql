-- What a bank takes back of the money of a cancelled booking, after the club had given it away or kept it by the rule: its
-- customer owes it. Also 0, once it is paid.
CREATE TABLE booking_debts (
  booking_id bigint PRIMARY KEY REFERENCES bookings ON DELETE RESTRICT,
  club_id    bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  open_cents integer NOT NULL CHECK (open_cents >= 0),
  since      timestamptz NOT NULL
);
CREATE INDEX booking_debts_of_club ON booking_debts (club_id, since) WHERE open_cents > 0;

-- debt: pays such a debt. won: a part of a payment that came again, because the bank decided for the club. A reversal has that
-- of its payment.
ALTER TABLE desk_payments ADD COLUMN because text CHECK (because IN ('debt', 'won'));
DROP TRIGGER desk_payments_append_only ON desk_payments;
CREATE TRIGGER desk_payments_append_only
  BEFORE UPDATE OF club_id, booking_id, credit_id, till_id, kind, method, amount_cents, reverses_id, because, at OR DELETE
  ON desk_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
DROP INDEX desk_payments_of_payment;
CREATE UNIQUE INDEX desk_payments_of_payment ON desk_payments (payment_id, booking_id, kind)
  WHERE payment_id IS NOT NULL AND because IS NULL;
CREATE INDEX desk_payments_won ON desk_payments (payment_id) WHERE because = 'won';

-- What went back by a dispute, and when the bank gave it to the club again: from then on it did not go back.
ALTER TABLE payment_refunds
  ADD COLUMN disputed boolean NOT NULL DEFAULT false,
  ADD COLUMN undone_at timestamptz,
  ADD CHECK (undone_at IS NULL OR disputed AND status = 'done');
UPDATE payment_refunds SET disputed = true FROM payments
WHERE payments.id = payment_refunds.payment_id AND payments.status = 'charged_back' AND payment_refunds.status = 'done';

-- The simulated bank hears disputes.
ALTER TABLE sandbox_charges
  DROP CONSTRAINT sandbox_charges_status_check,
  ADD CONSTRAINT sandbox_charges_status_check
    CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back'));
