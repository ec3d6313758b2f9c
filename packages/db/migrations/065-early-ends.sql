-- Why a Competitive match was finished before a pair had won two sets; null: it was not, or its players did not say.
ALTER TABLE matches
  ADD COLUMN ended_early text CHECK (ended_early IN ('time', 'injury')),
  ADD CONSTRAINT matches_early_when_finished CHECK (ended_early IS NULL OR ended_at IS NOT NULL);
