-- Corrections of declared levels by the bias that was observed in earlier declarations. A row holds for levels declared
-- on its date or later, until a newer row covers the level; amount 0 ends an offset. A declared
-- start is stored with the offset in it (level_changes.level, beside the declaration in previous_level), so no row
-- changes a start that exists.
CREATE TABLE level_offsets (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  applies_from date NOT NULL,
  from_level   numeric(4, 2) NOT NULL CHECK (from_level BETWEEN 0 AND 7),
  to_level     numeric(4, 2) NOT NULL CHECK (to_level BETWEEN 0 AND 7),
  amount       numeric(4, 2) NOT NULL CHECK (amount BETWEEN -1 AND 1),
  created_at   timestamptz NOT NULL,
  CONSTRAINT level_offsets_range CHECK (from_level <= to_level)
);
