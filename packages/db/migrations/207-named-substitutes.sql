-- A player who leaves a place that costs may name who takes and pays it: first in line. named_by: the player who left.
ALTER TABLE match_line ADD COLUMN named_by bigint REFERENCES players ON DELETE SET NULL;
-- Read when its player's account is deleted.
CREATE INDEX match_line_named_by ON match_line (named_by) WHERE named_by IS NOT NULL;
