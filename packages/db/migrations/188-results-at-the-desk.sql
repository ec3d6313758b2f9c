-- Counts the changes of a match's teams and of its result. A desk that shows an older one is refused, so of two people who
-- enter a result the second one sees what the first recorded. Counted here: players on their phones and a server of the
-- version before change the same rows. Sets of a match that is still played, courts and times do not count.
ALTER TABLE tournament_matches ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_tournament_match_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER tournament_matches_version BEFORE UPDATE ON tournament_matches
  FOR EACH ROW WHEN (
    (OLD.team_a, OLD.team_b, OLD.outcome, OLD.winner, OLD.ended_by)
      IS DISTINCT FROM (NEW.team_a, NEW.team_b, NEW.outcome, NEW.winner, NEW.ended_by)
    OR (NEW.outcome IS NOT NULL AND OLD.sets IS DISTINCT FROM NEW.sets)
  ) EXECUTE FUNCTION count_tournament_match_version();
