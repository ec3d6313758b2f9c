-- Alerts: a player is told of a match that is opened on these days, at these times and at these places.
CREATE TABLE play_alerts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  -- One of the player's three.
  place       smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  -- Bit 0 is Monday.
  weekdays    smallint NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  -- Minutes after midnight on the clock of the match, the end excluded.
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute   smallint NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  -- As a club writes it; null: at the clubs of play_alert_clubs.
  city        text,
  -- Ranges that have a level of these; null: no bound. A match is told to players only whose own level it takes.
  level_min   numeric(2, 1) CHECK (level_min BETWEEN 0 AND 7),
  level_max   numeric(2, 1) CHECK (level_max BETWEEN 0 AND 7),
  gender      text CHECK (gender IN ('open', 'women', 'men', 'mixed')),
  created_at  timestamptz NOT NULL,
  until       timestamptz NOT NULL,
  CONSTRAINT play_alerts_three UNIQUE (player_id, place),
  CONSTRAINT play_alerts_times CHECK (from_minute < to_minute),
  CONSTRAINT play_alerts_range CHECK (level_min <= level_max)
);
-- The alerts of a place, in the order in which they are told in batches.
CREATE INDEX play_alerts_of_city ON play_alerts (search_text(city), id) WHERE city IS NOT NULL;
CREATE INDEX play_alerts_until ON play_alerts (until);

CREATE TABLE play_alert_clubs (
  club_id  bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  alert_id bigint NOT NULL REFERENCES play_alerts ON DELETE CASCADE,
  PRIMARY KEY (club_id, alert_id)
);
CREATE INDEX play_alert_clubs_alert_id_idx ON play_alert_clubs (alert_id);

-- Who was told of which match: once, and again when it was full and has a place again. told_at: when this began.
CREATE TABLE play_alert_notices (
  match_id  bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  told_at   timestamptz NOT NULL,
  PRIMARY KEY (match_id, player_id)
);
CREATE INDEX play_alert_notices_player_id_idx ON play_alert_notices (player_id);
CREATE INDEX play_alert_notices_told_at_idx ON play_alert_notices (told_at);

-- The last push message about an alert to a player: one an hour.
CREATE TABLE play_alert_pushes (
  player_id bigint PRIMARY KEY REFERENCES players ON DELETE CASCADE,
  pushed_at timestamptz NOT NULL
);
CREATE INDEX play_alert_pushes_pushed_at_idx ON play_alert_pushes (pushed_at);
