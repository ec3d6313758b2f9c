-- A player's settings: a row turns a topic off on a channel. Without a row it is on.
CREATE TABLE notification_settings (
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  topic     text NOT NULL CHECK (topic ~ '^[a-z]+$'),
  channel   text NOT NULL CHECK (channel IN ('app', 'push', 'email')),
  PRIMARY KEY (player_id, topic, channel)
);
