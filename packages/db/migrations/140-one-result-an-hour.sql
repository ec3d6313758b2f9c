-- The counted match of the same four players in the same hour, instead of which this finished one moves no level and gives
-- no points. Null: it counts, or does not for another reason.
ALTER TABLE matches ADD COLUMN counted_instead bigint REFERENCES matches ON DELETE SET NULL;
CREATE INDEX matches_counted_instead ON matches (counted_instead) WHERE counted_instead IS NOT NULL;
