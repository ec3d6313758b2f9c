-- A search ignores apostrophes, as that of players (125).
ALTER TABLE customers DROP COLUMN search_name;
ALTER TABLE customers ADD COLUMN search_name text NOT NULL
  GENERATED ALWAYS AS (' ' || replace(search_text(name), '''', '')) STORED;
CREATE INDEX customers_name_search ON customers USING gin (search_name gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX customers_name_order ON customers (club_id, search_name, id);

ALTER TABLE customers
  -- Two members of the staff see one customer: a change says which version it was made from.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- The sum of customer_credits, kept by its trigger: of two that use it at once, the second finds what the first left.
  ADD COLUMN credit_cents bigint NOT NULL DEFAULT 0,
  -- The record in which this one was merged; it is erased then.
  ADD COLUMN merged_into bigint REFERENCES customers ON DELETE SET NULL,
  ADD COLUMN linked_at timestamptz,
  -- An open invitation of the person to link the own player.
  ADD COLUMN link_token_hash bytea,
  ADD COLUMN link_expires_at timestamptz,
  ADD CONSTRAINT customers_credit_not_negative CHECK (credit_cents >= 0),
  ADD CONSTRAINT customers_link_token_key UNIQUE (link_token_hash),
  ADD CHECK ((link_token_hash IS NULL) = (link_expires_at IS NULL)),
  ADD CHECK (erased_at IS NULL OR num_nonnulls(linked_at, link_token_hash) = 0);
CREATE INDEX customers_merged_into_idx ON customers (merged_into);

-- The movements of a customer's credit. Append-only: an error is corrected by another row; names in reasons are erased.
CREATE TABLE customer_credits (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id  bigint NOT NULL REFERENCES customers ON DELETE RESTRICT,
  kind         text NOT NULL CHECK (kind IN ('deposit', 'used', 'returned', 'adjusted', 'merged')),
  amount_cents integer NOT NULL CHECK (amount_cents <> 0),
  reason       text,
  booking_id   bigint REFERENCES bookings ON DELETE SET NULL,
  -- NULL: the system, or an account that does not exist any more.
  user_id      bigint REFERENCES users ON DELETE SET NULL,
  at           timestamptz NOT NULL,
  CHECK (kind NOT IN ('deposit', 'returned') OR amount_cents > 0),
  CHECK (kind <> 'used' OR amount_cents < 0),
  CHECK (kind <> 'adjusted' OR reason IS NOT NULL)
);
CREATE INDEX customer_credits_customer_id_idx ON customer_credits (customer_id, id DESC);
CREATE INDEX customer_credits_booking_id_idx ON customer_credits (booking_id);
CREATE INDEX customer_credits_user_id_idx ON customer_credits (user_id);
-- A deletion of an account finds the reasons that name its player (060).
CREATE INDEX customer_credits_reason_words ON customer_credits USING gin (typed_words(reason)) WHERE reason IS NOT NULL;

CREATE TRIGGER customer_credits_append_only BEFORE UPDATE OF customer_id, kind, amount_cents, at OR DELETE
  ON customer_credits FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION count_customer_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers SET credit_cents = credit_cents + NEW.amount_cents WHERE id = NEW.customer_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER customer_credits_are_counted AFTER INSERT ON customer_credits
  FOR EACH ROW EXECUTE FUNCTION count_customer_credit();
