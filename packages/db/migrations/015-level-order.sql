-- Milliseconds, as a JavaScript Date: an instant that is read and sent back is the stored one.
ALTER TABLE level_changes
  ALTER COLUMN created_at TYPE timestamptz(3),
  -- Since this instant the change moves nothing: the level was given back, or the player did not move with this match.
  ADD COLUMN returned_at timestamptz,
  ADD CONSTRAINT level_changes_returned_moves_nothing
    CHECK (returned_at IS NULL OR (level = previous_level AND reliability = previous_reliability));

-- When the result counted for levels, which may be later than ended_at. Null: it moves no level. Levels are replayed by
-- (levels_counted_at, id); level_changes.created_at has the same instant.
ALTER TABLE matches ADD COLUMN levels_counted_at timestamptz(3);
UPDATE matches SET levels_counted_at = counted.at
FROM (SELECT match_id, min(created_at) AS at FROM level_changes WHERE match_id IS NOT NULL GROUP BY match_id) AS counted
WHERE counted.match_id = matches.id;
DROP INDEX matches_by_end;
CREATE INDEX matches_in_level_order ON matches (levels_counted_at, id) WHERE levels_counted_at IS NOT NULL;
