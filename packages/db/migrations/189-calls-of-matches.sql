-- A match of a tournament is called to a court: since when, and to which one. Both null: it is not.
ALTER TABLE tournament_matches
  ADD COLUMN called_at timestamptz,
  ADD COLUMN called_court bigint REFERENCES courts ON DELETE RESTRICT,
  ADD CONSTRAINT tournament_matches_called CHECK ((called_at IS NULL) = (called_court IS NULL));
-- One called match a court, also of two tournaments.
CREATE UNIQUE INDEX tournament_matches_one_call_a_court ON tournament_matches (called_court) WHERE called_court IS NOT NULL;

-- A call is for these teams at this place. It ends with the result, with other teams, and with another place, also where a
-- server of the version before writes them; a match that is called to another court moves there with its call.
CREATE FUNCTION end_call_of_tournament_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.called_at := NULL;
  NEW.called_court := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER tournament_matches_call_ends BEFORE UPDATE ON tournament_matches
  FOR EACH ROW WHEN (
    NEW.called_court IS NOT NULL AND (
      NEW.outcome IS NOT NULL
      OR NEW.occupation_id IS NULL
      OR NEW.court_id IS DISTINCT FROM NEW.called_court
      OR (OLD.team_a, OLD.team_b) IS DISTINCT FROM (NEW.team_a, NEW.team_b)
      OR (OLD.starts_at IS DISTINCT FROM NEW.starts_at AND OLD.called_court IS NOT DISTINCT FROM NEW.called_court)
    )
  ) EXECUTE FUNCTION end_call_of_tournament_match();
