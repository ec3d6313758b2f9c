-- The month of a customer that is paid by its link, without an account: what such a payment is of. After a merge a customer may
-- have several of one month.
CREATE TABLE statements (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id     bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  customer_id bigint NOT NULL REFERENCES customers ON DELETE RESTRICT,
  month       text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  created_at  timestamptz NOT NULL
);
CREATE INDEX statements_of_customer ON statements (customer_id, month, id DESC);
CREATE INDEX statements_club_id_idx ON statements (club_id);

ALTER TABLE payments
  DROP CONSTRAINT payments_payable_kind_check,
  ADD CONSTRAINT payments_payable_kind_check CHECK (payable_kind IN ('booking', 'tournament_team', 'statement')),
  ADD COLUMN statement_id bigint GENERATED ALWAYS AS (CASE WHEN payable_kind = 'statement' THEN payable_id END) STORED
    REFERENCES statements ON DELETE RESTRICT;

-- What a bill has of such a payment is a row beside those of the desk, in no till: each payment once for each booking.
ALTER TABLE desk_payments
  ALTER COLUMN till_id DROP NOT NULL,
  ADD COLUMN payment_id bigint REFERENCES payments ON DELETE RESTRICT,
  DROP CONSTRAINT desk_payments_method_check,
  ADD CONSTRAINT desk_payments_method_check CHECK (method IN (
    'cash', 'pix_own', 'debit', 'credit_card', 'transfer', 'partner', 'wallet', 'courtesy', 'pix_link'
  )),
  ADD CONSTRAINT desk_payments_of_link CHECK (
    (method = 'pix_link') = (payment_id IS NOT NULL) AND (payment_id IS NULL) = (till_id IS NOT NULL)
      AND (method <> 'pix_link' OR kind <> 'return')
  );
CREATE UNIQUE INDEX desk_payments_of_payment ON desk_payments (payment_id, booking_id, kind) WHERE payment_id IS NOT NULL;
CREATE TRIGGER desk_payments_keep_payment BEFORE UPDATE OF payment_id ON desk_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
