-- The sport of the courts that a player waits for, as the clubs write it; null: any.
ALTER TABLE court_waits ADD COLUMN sport text;
