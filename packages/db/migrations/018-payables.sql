-- A payment is of a payable: a kind of thing and its id. A kind with prices in a table of its own adds a generated column
-- with the foreign keys below, so that the database still refuses an amount that is not the price.
ALTER TABLE payments
  ADD COLUMN payable_kind text,
  ADD COLUMN payable_id bigint,
  -- Who pays: limits and the export ask for it whatever the payable is.
  ADD COLUMN payer_id bigint REFERENCES players ON DELETE RESTRICT;

UPDATE payments SET payable_kind = 'booking', payable_id = booking.id, payer_id = booking.player_id
FROM bookings booking WHERE booking.id = payments.booking_id;

-- With it go its foreign keys and indexes.
ALTER TABLE payments DROP COLUMN booking_id;

ALTER TABLE payments
  ALTER COLUMN payable_kind SET NOT NULL,
  ALTER COLUMN payable_id SET NOT NULL,
  ALTER COLUMN payer_id SET NOT NULL,
  ADD CONSTRAINT payments_payable_kind_check CHECK (payable_kind IN ('booking')),
  ADD COLUMN booking_id bigint GENERATED ALWAYS AS (CASE WHEN payable_kind = 'booking' THEN payable_id END) STORED
    REFERENCES bookings ON DELETE RESTRICT,
  ADD CONSTRAINT payments_amount_is_price FOREIGN KEY (booking_id, amount_cents) REFERENCES bookings (id, price_cents);

CREATE UNIQUE INDEX payments_one_open ON payments (payable_kind, payable_id) WHERE status IN ('created', 'pending');
CREATE INDEX payments_of_payable ON payments (payable_kind, payable_id, id DESC);
CREATE INDEX payments_of_payer ON payments (payer_id, updated_at DESC);
