-- For the foreign key below: a payment asks for what its booking costs, and the database itself says so.
ALTER TABLE bookings ADD CONSTRAINT bookings_price_key UNIQUE (id, price_cents);

-- One attempt to pay a booking: one charge at the provider, however often it is asked for. No names, e-mails or phones:
-- these rows stay when an account is deleted, as tax law wants.
CREATE TABLE payments (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id        bigint NOT NULL REFERENCES bookings ON DELETE RESTRICT,
  amount_cents      integer NOT NULL CHECK (amount_cents >= 0),
  currency          text NOT NULL DEFAULT 'BRL' CHECK (currency ~ '^[A-Z]{3}$'),
  status            text NOT NULL DEFAULT 'created' CHECK (status IN (
    'created', 'pending', 'approved', 'rejected', 'expired', 'cancelled', 'refunding', 'refunded', 'charged_back'
  )),
  method            text CHECK (method IN ('pix', 'card')),
  provider          text NOT NULL,
  -- The provider's id, known once it has answered.
  provider_id       text,
  -- Ours, told to the provider with the charge: random, so that it means nothing in another installation. The
  -- idempotency keys of its charge, cancellation and refund are made of it.
  reference         text NOT NULL DEFAULT gen_random_uuid()::text,
  -- Charges asked for; the provider was (perhaps) reached once this is not 0.
  attempts          integer NOT NULL DEFAULT 0,
  -- Until then one request is asking the provider.
  charging_until    timestamptz,
  pix_qr_code       text,
  pix_qr_code_base64 text,
  pix_expires_at    timestamptz,
  -- When the charge stops being payable, fixed at the first attempt: a repeated request must be the same request.
  expires_at        timestamptz,
  -- When the money came in; null: it never did.
  approved_at       timestamptz,
  refunded_at       timestamptz,
  refunded_cents    integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_reference_key UNIQUE (reference),
  CONSTRAINT payments_provider_id_key UNIQUE (provider, provider_id),
  CONSTRAINT payments_amount_is_price FOREIGN KEY (booking_id, amount_cents) REFERENCES bookings (id, price_cents),
  CONSTRAINT payments_money_came_in CHECK (
    (approved_at IS NOT NULL) = (status IN ('approved', 'refunding', 'refunded', 'charged_back'))
  )
);
CREATE UNIQUE INDEX payments_one_open ON payments (booking_id) WHERE status IN ('created', 'pending');
CREATE INDEX payments_of_booking ON payments (booking_id, id DESC);

-- Append-only: what the provider said, when, how we heard it and what came of it. Only what the port knows is kept,
-- so nobody's personal data.
CREATE TABLE payment_events (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments ON DELETE RESTRICT,
  at         timestamptz NOT NULL,
  heard_from text NOT NULL CHECK (heard_from IN ('charge', 'webhook', 'settle')),
  outcome    text NOT NULL CHECK (outcome IN ('applied', 'nothing_new', 'mismatch', 'unavailable', 'refused')),
  said       jsonb NOT NULL
);
CREATE INDEX payment_events_of_payment ON payment_events (payment_id, id);
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE
  ON payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE notifications DROP CONSTRAINT notifications_type_check, ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'booking_confirmed', 'booking_cancelled', 'booking_expiring', 'booking_reminder', 'payment_problem', 'payment_refunded',
  'match_added', 'match_finished', 'match_contested', 'match_accepted', 'tournament_registered', 'tournament_match'
));
