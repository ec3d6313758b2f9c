-- The figures that explain a change: games, expected share, meetings, limits (LevelFactors of packages/rules). Null in
-- the declared start, and in changes of an older model until the replay of the server's start has rewritten them.
ALTER TABLE level_changes ADD COLUMN factors jsonb;

-- The model of the stored levels. The server replays all levels when it starts with another one.
CREATE TABLE level_model (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL,
  replayed_at timestamptz NOT NULL
);
