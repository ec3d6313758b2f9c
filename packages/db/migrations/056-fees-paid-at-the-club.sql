-- When the operator recorded that a team paid its fee at the club; null: it did not. That money is not in payments, so
-- the club returns it.
ALTER TABLE tournament_teams ADD COLUMN paid_at_club_at timestamptz;
