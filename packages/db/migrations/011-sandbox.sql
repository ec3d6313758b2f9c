-- The sandbox bank's own book: what a provider outside would keep, so that restarts and several nodes agree. Nothing else
-- refers to it, and no name, e-mail or phone comes in. A pending charge past expires_at has expired.
CREATE TABLE sandbox_charges (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id     text NOT NULL,
  reference       text NOT NULL,
  idempotency_key text NOT NULL,
  method          text NOT NULL CHECK (method IN ('pix', 'card')),
  status          text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled', 'refunded')),
  amount_cents    integer NOT NULL CHECK (amount_cents > 0),
  description     text NOT NULL,
  -- The "copia e cola" text; null for cards.
  pix_code        text,
  expires_at      timestamptz NOT NULL,
  detail          text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT sandbox_charges_provider_id_key UNIQUE (provider_id),
  -- Asked again with the same key, the first charge is the answer.
  CONSTRAINT sandbox_charges_idempotency_key UNIQUE (idempotency_key),
  CHECK ((method = 'pix') = (pix_code IS NOT NULL))
);
CREATE INDEX sandbox_charges_of_reference ON sandbox_charges (reference, id DESC);
