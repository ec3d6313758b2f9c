-- The form of a category's results: one set or the best of three, and what a third set may be.
ALTER TABLE tournament_categories
  ADD COLUMN sets integer NOT NULL DEFAULT 3 CHECK (sets IN (1, 3)),
  ADD COLUMN third_set text NOT NULL DEFAULT 'any' CHECK (third_set IN ('set', 'super_tie_break', 'any'));

-- Why a match ended before its form was complete; null: it is complete, or was not played.
ALTER TABLE tournament_matches ADD COLUMN ended_by text CHECK (ended_by IN ('retirement', 'time'));
