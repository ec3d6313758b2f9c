-- A walkover: the match was not played, because the pair of retired_team did not come or gave up before the first set.
-- In a contested match the reason and the pair are those of the proposed result.
ALTER TABLE matches
  DROP CONSTRAINT matches_ended_early_check,
  DROP CONSTRAINT matches_early_when_finished,
  DROP CONSTRAINT matches_retired_by_injury,
  ADD CONSTRAINT matches_ended_early_check CHECK (ended_early IN ('time', 'injury', 'walkover')),
  ADD CONSTRAINT matches_early_when_finished
    CHECK (ended_early IS NULL OR ended_at IS NOT NULL OR contested_at IS NOT NULL),
  ADD CONSTRAINT matches_retired_with_reason
    CHECK (retired_team IS NULL OR coalesce(ended_early, '') IN ('injury', 'walkover')),
  ADD CONSTRAINT matches_walkover_of_a_pair CHECK (ended_early IS DISTINCT FROM 'walkover' OR retired_team IS NOT NULL);
