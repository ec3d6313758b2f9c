-- Who shows the own phone to the players of a match. The number itself stays in the profile. With the place goes the
-- choice: a player who comes back chooses again.
CREATE TABLE match_numbers (
  match_id  bigint NOT NULL,
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  shown_at  timestamptz NOT NULL,
  PRIMARY KEY (match_id, player_id),
  FOREIGN KEY (match_id, player_id) REFERENCES match_players (match_id, player_id) ON DELETE CASCADE
);
CREATE INDEX match_numbers_of_player ON match_numbers (player_id);
CREATE INDEX match_numbers_shown_at ON match_numbers (shown_at);
