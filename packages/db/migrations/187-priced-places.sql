-- An open match may ask a price of each free place. price_booking: the booking whose court it is of, paid by the creator.
ALTER TABLE match_openings
  ADD COLUMN price_cents integer CHECK (price_cents > 0),
  ADD COLUMN price_booking bigint REFERENCES bookings ON DELETE RESTRICT,
  ADD CONSTRAINT match_openings_price CHECK ((price_cents IS NULL) = (price_booking IS NULL));

-- A place that a player entered at a price. held: waits for the player's Pix. paid: its money may still go back to the player.
-- settled: it is money of the booking, and its amount went back to who paid the court. left: settled, and its player is gone;
-- who takes the place next pays the money back. ended: nothing of it is here.
CREATE TABLE match_places (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id     bigint NOT NULL REFERENCES matches ON DELETE RESTRICT,
  booking_id   bigint NOT NULL REFERENCES bookings ON DELETE RESTRICT,
  player_id    bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  state        text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'paid', 'settled', 'left', 'ended')),
  -- Until when the player is shown the code.
  until        timestamptz NOT NULL,
  -- The payment that paid it: one, and never another.
  payment_id   bigint REFERENCES payments ON DELETE RESTRICT,
  created_at   timestamptz NOT NULL,
  CONSTRAINT match_places_paid CHECK (CASE state WHEN 'held' THEN payment_id IS NULL WHEN 'ended' THEN true ELSE payment_id IS NOT NULL END),
  CONSTRAINT match_places_amount UNIQUE (id, amount_cents)
);
CREATE UNIQUE INDEX match_places_one ON match_places (match_id, player_id) WHERE state <> 'ended';
-- One place at a time waits for a player's money.
CREATE UNIQUE INDEX match_places_one_unpaid ON match_places (player_id) WHERE state = 'held';
CREATE UNIQUE INDEX match_places_payment ON match_places (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX match_places_of_booking ON match_places (booking_id);
CREATE INDEX match_places_of_player ON match_places (player_id);
CREATE TRIGGER match_places_stay BEFORE DELETE OR UPDATE OF match_id, booking_id, player_id, amount_cents ON match_places
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER match_places_stay_ended BEFORE UPDATE OF state ON match_places
  FOR EACH ROW WHEN (OLD.state = 'ended') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER match_places_stay_paid BEFORE UPDATE OF payment_id ON match_places
  FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- A payment of a place is money of its booking once it is settled: booking_id is set then. Before, it is the player's.
ALTER TABLE payments
  DROP CONSTRAINT payments_payable_kind_check,
  ADD CONSTRAINT payments_payable_kind_check
    CHECK (payable_kind IN ('booking', 'tournament_team', 'statement', 'booking_share', 'match_place')),
  ADD COLUMN place_id bigint,
  ADD CONSTRAINT payments_amount_is_place FOREIGN KEY (place_id, amount_cents) REFERENCES match_places (id, amount_cents),
  ADD CONSTRAINT payments_of_place CHECK ((payable_kind = 'match_place') = (place_id IS NOT NULL)),
  DROP CONSTRAINT payments_of_booking,
  ADD CONSTRAINT payments_of_booking CHECK (
    payable_kind = 'match_place' OR (payable_kind IN ('booking', 'booking_share')) = (booking_id IS NOT NULL)),
  -- booking_since: when it became the booking's; null: as soon as it was paid.
  ADD COLUMN booking_since timestamptz,
  ADD CONSTRAINT payments_of_booking_since CHECK (booking_since IS NULL OR (payable_kind = 'match_place' AND booking_id IS NOT NULL)),
  -- What it pays waits for the answer of the bank: its charge is to be closed there, and stays open here until it is.
  ADD COLUMN closing boolean NOT NULL DEFAULT false;
CREATE INDEX payments_place_id_idx ON payments (place_id) WHERE place_id IS NOT NULL;

CREATE OR REPLACE FUNCTION set_club_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking bigint;
BEGIN
  NEW.share_id := CASE WHEN NEW.payable_kind = 'booking_share' THEN NEW.payable_id END;
  NEW.place_id := CASE WHEN NEW.payable_kind = 'match_place' THEN NEW.payable_id END;
  NEW.booking_id := CASE NEW.payable_kind
    WHEN 'booking' THEN NEW.payable_id
    WHEN 'booking_share' THEN (
      SELECT split.booking_id FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
      WHERE share.id = NEW.payable_id
    )
  END;
  booking := CASE WHEN NEW.payable_kind = 'match_place' THEN (SELECT place.booking_id FROM match_places place WHERE place.id = NEW.payable_id)
    ELSE NEW.booking_id END;
  NEW.club_id := CASE
    WHEN booking IS NOT NULL THEN (
      SELECT court.club_id FROM bookings JOIN courts court ON court.id = bookings.court_id WHERE bookings.id = booking
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

-- At the commit a place that is paid has its money, and money of a place without an owner is promised to go back.
CREATE FUNCTION check_money_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint := (SELECT COALESCE(sum(amount_cents - returned_cents), 0) FROM payments
    WHERE place_id = NEW.id AND status = 'approved');
  present text := (SELECT state FROM match_places WHERE id = NEW.id);
BEGIN
  IF present = 'ended' AND held > 0 AND NOT EXISTS (
    SELECT FROM payments WHERE place_id = NEW.id AND booking_id IS NOT NULL AND status = 'approved') THEN
    RAISE EXCEPTION 'place % ends with % centavos', NEW.id, held
      USING ERRCODE = 'check_violation', CONSTRAINT = 'match_places_money';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER match_places_money AFTER UPDATE OF state ON match_places
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_money_of_place();
