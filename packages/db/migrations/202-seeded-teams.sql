-- The teams that the draw of a category seeds by hand, the first one first. Teams that have left stay in the list and count no more.
-- A server of the version before draws by level alone.
ALTER TABLE tournament_categories
  ADD COLUMN seeded_teams bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(seeded_teams) <= 128);
