-- A category may ask its fee of each player: price_cents stays what the team pays together, so a server of the version before
-- shows and takes the right sum.
ALTER TABLE tournament_categories
  ADD COLUMN each_pays boolean NOT NULL DEFAULT false,
  -- What a player pays who has paid for another category of the tournament; null: as for the first.
  ADD COLUMN second_cents integer,
  ADD CONSTRAINT tournament_categories_halves CHECK (NOT each_pays OR price_cents % 2 = 0),
  ADD CONSTRAINT tournament_categories_second_fee CHECK (second_cents > 0 AND second_cents * 2 < price_cents);

-- How the fee is paid stays as the fee does, once a team has registered.
CREATE FUNCTION refuse_change_of_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tournament_teams WHERE category_id = NEW.id) THEN
    RAISE EXCEPTION 'category % has teams', NEW.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'tournament_teams_price_is_fee';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tournament_categories_fee_stays BEFORE UPDATE OF each_pays, second_cents ON tournament_categories
  FOR EACH ROW WHEN ((OLD.each_pays, OLD.second_cents) IS DISTINCT FROM (NEW.each_pays, NEW.second_cents))
  EXECUTE FUNCTION refuse_change_of_fee();

-- The fee of one of the two places of a team. It is the place's, not the player's: whoever is swapped in takes it over.
CREATE TABLE tournament_halves (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id    bigint NOT NULL REFERENCES tournament_teams ON DELETE CASCADE,
  -- Of player_a or player_b.
  side       text NOT NULL CHECK (side IN ('a', 'b')),
  -- What the club took for it, and when; null: nothing.
  club_cents integer CHECK (club_cents > 0),
  club_at    timestamptz,
  CONSTRAINT tournament_halves_side_key UNIQUE (team_id, side),
  CONSTRAINT tournament_halves_club CHECK ((club_cents IS NULL) = (club_at IS NULL))
);
CREATE TRIGGER tournament_halves_stay BEFORE UPDATE OF team_id, side ON tournament_halves
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tournament_halves_stay_paid BEFORE UPDATE OF club_cents, club_at ON tournament_halves
  FOR EACH ROW WHEN (OLD.club_cents IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- Here and not in the server, so that a team that a server of the version before writes has them too.
CREATE FUNCTION halve_fee_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tournament_halves (team_id, side)
  SELECT NEW.id, side FROM tournament_categories category, unnest(ARRAY['a', 'b']) side
  WHERE category.id = NEW.category_id AND category.each_pays AND NEW.price_cents > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER tournament_teams_halves AFTER INSERT ON tournament_teams
  FOR EACH ROW EXECUTE FUNCTION halve_fee_of_team();

ALTER TABLE payments
  DROP CONSTRAINT payments_payable_kind_check,
  ADD CONSTRAINT payments_payable_kind_check CHECK (
    payable_kind IN ('booking', 'tournament_team', 'statement', 'booking_share', 'match_place', 'tournament_half')),
  ADD COLUMN half_id bigint REFERENCES tournament_halves ON DELETE RESTRICT,
  ADD CONSTRAINT payments_of_half CHECK ((payable_kind = 'tournament_half') = (half_id IS NOT NULL));
CREATE INDEX payments_half_id_idx ON payments (half_id) WHERE half_id IS NOT NULL;

CREATE OR REPLACE FUNCTION set_club_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking bigint;
  team bigint;
BEGIN
  NEW.share_id := CASE WHEN NEW.payable_kind = 'booking_share' THEN NEW.payable_id END;
  NEW.place_id := CASE WHEN NEW.payable_kind = 'match_place' THEN NEW.payable_id END;
  NEW.half_id := CASE WHEN NEW.payable_kind = 'tournament_half' THEN NEW.payable_id END;
  NEW.booking_id := CASE NEW.payable_kind
    WHEN 'booking' THEN NEW.payable_id
    WHEN 'booking_share' THEN (
      SELECT split.booking_id FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
      WHERE share.id = NEW.payable_id
    )
  END;
  booking := CASE WHEN NEW.payable_kind = 'match_place' THEN (SELECT place.booking_id FROM match_places place WHERE place.id = NEW.payable_id)
    ELSE NEW.booking_id END;
  team := CASE NEW.payable_kind
    WHEN 'tournament_team' THEN NEW.payable_id
    WHEN 'tournament_half' THEN (SELECT half.team_id FROM tournament_halves half WHERE half.id = NEW.payable_id)
  END;
  NEW.club_id := CASE
    WHEN booking IS NOT NULL THEN (
      SELECT court.club_id FROM bookings JOIN courts court ON court.id = bookings.court_id WHERE bookings.id = booking
    )
    WHEN NEW.payable_kind = 'statement' THEN (SELECT statements.club_id FROM statements WHERE statements.id = NEW.payable_id)
    WHEN team IS NOT NULL THEN (
      SELECT tournament.club_id FROM tournament_teams
      JOIN tournament_categories category ON category.id = tournament_teams.category_id
      JOIN tournaments tournament ON tournament.id = category.tournament_id
      WHERE tournament_teams.id = team
    )
  END;
  -- Half of the fee, or what a further category costs: a foreign key cannot say that.
  IF NEW.payable_kind = 'tournament_half' AND NOT EXISTS (
    SELECT FROM tournament_teams
    JOIN tournament_categories category ON category.id = tournament_teams.category_id
    WHERE tournament_teams.id = team AND NEW.amount_cents IN (category.price_cents / 2, category.second_cents)
  ) THEN
    RAISE EXCEPTION '% is no fee of half %', NEW.amount_cents, NEW.payable_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_amount_is_half';
  END IF;
  RETURN NEW;
END $$;
