-- A booking divided among those who play. Its player has paid all of it; a share that is paid returns its amount to the
-- player's own payment.
CREATE TABLE booking_splits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id  bigint NOT NULL REFERENCES bookings ON DELETE RESTRICT,
  -- Of the booking then: the desk may give it another one.
  price_cents integer NOT NULL CHECK (price_cents > 0),
  created_at  timestamptz NOT NULL,
  -- Taken back, while nobody had paid.
  ended_at    timestamptz
);
CREATE INDEX booking_splits_booking_id_idx ON booking_splits (booking_id, id);
CREATE UNIQUE INDEX booking_splits_one ON booking_splits (booking_id) WHERE ended_at IS NULL;

CREATE TABLE booking_shares (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  split_id     bigint NOT NULL REFERENCES booking_splits ON DELETE RESTRICT,
  position     smallint NOT NULL CHECK (position BETWEEN 1 AND 4),
  -- Of the player who booked, who has paid it with the booking.
  is_own       boolean NOT NULL,
  name         text,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- The payment that paid it: one, and never another.
  payment_id   bigint REFERENCES payments ON DELETE RESTRICT,
  CHECK (NOT is_own OR (name IS NULL AND payment_id IS NULL)),
  CONSTRAINT booking_shares_place UNIQUE (split_id, position),
  CONSTRAINT booking_shares_amount UNIQUE (id, amount_cents)
);
CREATE UNIQUE INDEX booking_shares_one_own ON booking_shares (split_id) WHERE is_own;
CREATE UNIQUE INDEX booking_shares_payment ON booking_shares (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX booking_shares_name_words ON booking_shares USING gin (typed_words(name)) WHERE name IS NOT NULL;
CREATE TRIGGER booking_shares_stay BEFORE DELETE OR UPDATE OF split_id, position, is_own, amount_cents ON booking_shares
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER booking_shares_stay_paid BEFORE UPDATE OF payment_id ON booking_shares
  FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- At the end of its transaction a split has two to four shares that make its price, one of them the player's own.
CREATE FUNCTION check_shares_of_split() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  split bigint := CASE TG_TABLE_NAME WHEN 'booking_splits' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'split_id')::bigint END;
  shares record;
BEGIN
  SELECT count(*) AS number, count(*) FILTER (WHERE is_own) AS own, sum(amount_cents) AS cents INTO shares
  FROM booking_shares WHERE split_id = split;
  IF shares.number NOT BETWEEN 2 AND 4 OR shares.own <> 1
    OR shares.cents <> (SELECT price_cents FROM booking_splits WHERE id = split) THEN
    RAISE EXCEPTION 'the shares of split % do not make its price', split
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_shares_make_the_price';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER booking_splits_have_shares AFTER INSERT ON booking_splits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_shares_of_split();
CREATE CONSTRAINT TRIGGER booking_shares_make_the_price AFTER INSERT ON booking_shares
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_shares_of_split();

-- A payment of a share is money of its booking: booking_id is no longer computed from the payable alone. The trigger sets
-- it, also for a server of the version before.
ALTER TABLE payments
  DROP CONSTRAINT payments_payable_kind_check,
  ADD CONSTRAINT payments_payable_kind_check
    CHECK (payable_kind IN ('booking', 'tournament_team', 'statement', 'booking_share')),
  ALTER COLUMN booking_id DROP EXPRESSION,
  ADD COLUMN share_id bigint,
  ADD CONSTRAINT payments_amount_is_share FOREIGN KEY (share_id, amount_cents) REFERENCES booking_shares (id, amount_cents),
  ADD CONSTRAINT payments_of_share CHECK ((payable_kind = 'booking_share') = (share_id IS NOT NULL)),
  ADD CONSTRAINT payments_of_booking CHECK ((payable_kind IN ('booking', 'booking_share')) = (booking_id IS NOT NULL));
CREATE INDEX payments_booking_id_idx ON payments (booking_id, id) WHERE booking_id IS NOT NULL;
CREATE INDEX payments_share_id_idx ON payments (share_id) WHERE share_id IS NOT NULL;

CREATE OR REPLACE FUNCTION set_club_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.share_id := CASE WHEN NEW.payable_kind = 'booking_share' THEN NEW.payable_id END;
  NEW.booking_id := CASE NEW.payable_kind
    WHEN 'booking' THEN NEW.payable_id
    WHEN 'booking_share' THEN (
      SELECT split.booking_id FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
      WHERE share.id = NEW.payable_id
    )
  END;
  NEW.club_id := CASE
    WHEN NEW.booking_id IS NOT NULL THEN (
      SELECT court.club_id FROM bookings JOIN courts court ON court.id = bookings.court_id WHERE bookings.id = NEW.booking_id
    )
    WHEN NEW.payable_kind = 'statement' THEN (SELECT statements.club_id FROM statements WHERE statements.id = NEW.payable_id)
    WHEN NEW.payable_kind = 'tournament_team' THEN (
      SELECT tournament.club_id FROM tournament_teams team
      JOIN tournament_categories category ON category.id = team.category_id
      JOIN tournaments tournament ON tournament.id = category.tournament_id
      WHERE team.id = NEW.payable_id
    )
  END;
  RETURN NEW;
END $$;

-- What goes back to the player's own payment for a share: once of each payment.
ALTER TABLE payment_refunds ADD COLUMN share_id bigint REFERENCES booking_shares ON DELETE RESTRICT;
-- A payment may have several refunds that are not done. Their order of sending says which one the provider has done.
ALTER TABLE payment_refunds ADD COLUMN sent integer;
CREATE UNIQUE INDEX payment_refunds_of_share ON payment_refunds (share_id, payment_id) WHERE share_id IS NOT NULL;

-- shares: what went back for the shares of a booking is not what was paid for them.
ALTER TABLE bill_differences
  DROP CONSTRAINT bill_differences_what_check,
  ADD CONSTRAINT bill_differences_what_check
    CHECK (what IN ('open', 'kept', 'to_return', 'returned_above_paid', 'shares'));
