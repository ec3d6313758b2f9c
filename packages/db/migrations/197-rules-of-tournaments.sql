-- What regulations ask of teams and of persons.
ALTER TABLE tournaments
  -- How many categories one person may enter; null: any number.
  ADD COLUMN entries_max integer CHECK (entries_max BETWEEN 1 AND 6);

ALTER TABLE tournament_categories
  -- The levels of both players together, the end included; null: no limit.
  ADD COLUMN level_sum_max numeric(4, 2) CHECK (level_sum_max BETWEEN 0 AND 14);
