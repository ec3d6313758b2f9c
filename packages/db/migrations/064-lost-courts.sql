-- The court that a match had until its booking ended (cancelled, expired, or closed by the club). The match goes on
-- without a court, and in the zone of that club, so its time stays what its players know.
ALTER TABLE matches
  ADD COLUMN lost_court_id bigint REFERENCES courts ON DELETE SET NULL,
  ADD CONSTRAINT matches_lost_court_or_court CHECK (lost_court_id IS NULL OR court_id IS NULL);
