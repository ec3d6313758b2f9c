-- A blocked account cannot put the player into a match.
CREATE TABLE player_blocks (
  player_id  bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  blocked_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, blocked_id),
  CONSTRAINT player_blocks_not_self CHECK (player_id <> blocked_id)
);
CREATE INDEX player_blocks_of_blocked ON player_blocks (blocked_id);

-- Every time an account put another player into a match, also if the player left since: additions are limited.
CREATE TABLE match_additions (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  added_by   bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  player_id  bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  match_id   bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  -- The day of the match in its zone.
  match_day  date NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX match_additions_by_day ON match_additions (added_by, match_day);
CREATE INDEX match_additions_by_time ON match_additions (added_by, created_at);
CREATE INDEX match_additions_of_pair ON match_additions (added_by, player_id);
CREATE INDEX match_additions_of_player ON match_additions (player_id);
