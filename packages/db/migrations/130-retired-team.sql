-- The pair that could not continue, where an injury ended the match: the other one won. Null: the players did not say.
ALTER TABLE matches
  ADD COLUMN retired_team text CHECK (retired_team IN ('A', 'B')),
  ADD CONSTRAINT matches_retired_by_injury
    CHECK (retired_team IS NULL OR ended_early IS NOT DISTINCT FROM 'injury');
