-- Who did not come to a match: a report of another player of it, or of the desk for the player of its booking. The answer
-- of the reported player is the same in all reports of one match.
CREATE TABLE no_shows (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id    bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id   bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  -- Null: the desk.
  reporter_id bigint REFERENCES players ON DELETE CASCADE,
  -- The start of the match then.
  missed_at   timestamptz NOT NULL,
  reported_at timestamptz NOT NULL,
  answer      text CHECK (answer IN ('was_there', 'told_before')),
  answered_at timestamptz,
  -- What the club or the operator decided; null: nothing.
  upheld      boolean,
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (reporter_id <> player_id)
);
CREATE UNIQUE INDEX no_shows_of_pair ON no_shows (match_id, reporter_id, player_id) WHERE reporter_id IS NOT NULL;
CREATE UNIQUE INDEX no_shows_of_desk ON no_shows (match_id, player_id) WHERE reporter_id IS NULL;
CREATE INDEX no_shows_of_player ON no_shows (player_id, missed_at);
CREATE INDEX no_shows_of_reporter ON no_shows (reporter_id) WHERE reporter_id IS NOT NULL;
CREATE INDEX no_shows_missed_at ON no_shows (missed_at);
