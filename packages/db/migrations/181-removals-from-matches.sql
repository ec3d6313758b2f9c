-- Players whom its creator took out of a match: they enter it again by the hand of its creator only.
CREATE TABLE match_removals (
  match_id   bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id  bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (match_id, player_id)
);
CREATE INDEX match_removals_of_player ON match_removals (player_id);

-- Joins are purged by their age.
CREATE INDEX match_joins_joined_at ON match_joins (joined_at);
