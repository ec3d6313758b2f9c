-- Pictures with a link on Home. The operator publishes them; the days are those of the default zone, both included.
CREATE TABLE banners (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The text of the banner: its picture has none.
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Path below the media root or the app's own origin, never a foreign address.
  image          text NOT NULL CHECK (image ~ '^/[^/]'),
  -- An https address, or a path of this app.
  call_to_action text NOT NULL CHECK (length(call_to_action) <= 500 AND call_to_action ~ '^(https://[^/]|/($|[^/\\]))'),
  starts_on      date NOT NULL,
  ends_on        date NOT NULL,
  created_at     timestamptz NOT NULL,
  CONSTRAINT banners_days CHECK (ends_on >= starts_on),
  -- A command that runs twice publishes one banner.
  CONSTRAINT banners_once UNIQUE (name, starts_on)
);
CREATE INDEX banners_by_end ON banners (ends_on);

-- Clicks per day, without the player: at most one row per banner and day.
CREATE TABLE banner_clicks (
  banner_id bigint NOT NULL REFERENCES banners ON DELETE CASCADE,
  day       date NOT NULL,
  clicks    bigint NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (banner_id, day)
);
