-- Credit that a customer pays in, and its reversal, are rows of a till like the money of bookings. `credit_id` is the deposit
-- in the ledger; its reversal has the same one, and all of its amount and method.
ALTER TABLE desk_payments
  ALTER COLUMN booking_id DROP NOT NULL,
  ADD COLUMN credit_id bigint REFERENCES customer_credits ON DELETE RESTRICT,
  ADD CONSTRAINT desk_payments_of_one CHECK (num_nonnulls(booking_id, credit_id) = 1),
  ADD CONSTRAINT desk_payments_credit_is_money CHECK (
    credit_id IS NULL OR kind <> 'return' AND method IN ('cash', 'pix_own', 'debit', 'credit_card', 'transfer')
  ),
  ADD CONSTRAINT desk_payments_credit_key UNIQUE (id, credit_id, method, amount_cents),
  ADD CONSTRAINT desk_payments_credit_reversal_is_whole FOREIGN KEY (reverses_id, credit_id, method, amount_cents)
    REFERENCES desk_payments (id, credit_id, method, amount_cents);
-- One payment of a deposit, and one reversal.
CREATE UNIQUE INDEX desk_payments_of_credit ON desk_payments (credit_id, kind) WHERE credit_id IS NOT NULL;

DROP TRIGGER desk_payments_append_only ON desk_payments;
CREATE TRIGGER desk_payments_append_only
  BEFORE UPDATE OF club_id, booking_id, credit_id, till_id, kind, method, amount_cents, reverses_id, at OR DELETE
  ON desk_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Credit whose money was none: a deposit reversed, or a payment that the bank took back after it had become credit.
ALTER TABLE customer_credits
  DROP CONSTRAINT customer_credits_kind_check,
  ADD CONSTRAINT customer_credits_kind_check
    CHECK (kind IN ('deposit', 'used', 'returned', 'adjusted', 'merged', 'reversed')),
  ADD CONSTRAINT customer_credits_reversal_has_reason
    CHECK (kind <> 'reversed' OR amount_cents < 0 AND reason IS NOT NULL);

-- What the club typed to the player whose request it declines.
ALTER TABLE bookings ADD COLUMN decline_reason text;
CREATE INDEX bookings_decline_reason_words ON bookings USING gin (typed_words(decline_reason))
  WHERE decline_reason IS NOT NULL;
