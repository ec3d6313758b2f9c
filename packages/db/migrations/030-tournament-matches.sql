-- A match of a tournament: its players record and finish it, and only the operator changes time, court and players.
ALTER TABLE matches ADD COLUMN of_tournament boolean NOT NULL DEFAULT false;
