-- The result counts for a player only after that player has confirmed the match. False for results finished before this
-- column, which count for every player; finishing sets it (updateMatchRow), also for a match that is older.
ALTER TABLE matches ADD COLUMN confirmed_only boolean NOT NULL DEFAULT false;
ALTER TABLE matches ALTER COLUMN confirmed_only SET DEFAULT true;
