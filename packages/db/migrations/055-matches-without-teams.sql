-- vacant: no team can reach either side of the knockout match, because too many teams of the groups before it withdrew.
-- A walkover may have one team only: its opponent's place has no team.
ALTER TABLE tournament_matches
  DROP CONSTRAINT tournament_matches_outcome_check,
  DROP CONSTRAINT tournament_matches_winner,
  ADD CONSTRAINT tournament_matches_outcome_check CHECK (outcome IN ('played', 'walkover', 'vacant')),
  ADD CONSTRAINT tournament_matches_winner CHECK ((outcome IS NULL OR outcome = 'vacant') = (winner IS NULL));
