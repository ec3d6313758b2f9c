-- Ready messages that players of a match send each other, five a player. The server numbers them under the lock of the
-- match; key and check are the final limit.
CREATE TABLE match_words (
  match_id  bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  number    smallint NOT NULL CHECK (number BETWEEN 1 AND 5),
  word      text NOT NULL CHECK (word IN ('confirmed', 'who_brings_balls', 'need_balls', 'late_10', 'arrived', 'cannot_come')),
  said_at   timestamptz NOT NULL,
  PRIMARY KEY (match_id, player_id, number)
);
CREATE INDEX match_words_of_player ON match_words (player_id);
CREATE INDEX match_words_said_at ON match_words (said_at);
