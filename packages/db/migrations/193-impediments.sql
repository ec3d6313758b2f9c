-- How many impediments a player may give; 0: the tournament does not ask for them.
ALTER TABLE tournaments
  ADD COLUMN impediments_max integer NOT NULL DEFAULT 0 CHECK (impediments_max BETWEEN 0 AND 4);

-- When a player cannot play matches of groups: hours of a day of the tournament on the club's clock. Without a reason: what keeps
-- a player away is not the club's to know. Written under the tournament's lock, which also decides how many there are.
CREATE TABLE tournament_impediments (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  player_id     bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  date          date NOT NULL,
  -- Minutes after midnight, the end excluded.
  from_minute   integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute     integer NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  CONSTRAINT tournament_impediments_times CHECK (from_minute < to_minute),
  CONSTRAINT tournament_impediments_apart EXCLUDE USING gist (
    tournament_id WITH =, player_id WITH =, date WITH =, int4range(from_minute, to_minute) WITH &&
  )
);
CREATE INDEX tournament_impediments_of_player ON tournament_impediments (player_id, tournament_id);
