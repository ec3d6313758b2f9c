CREATE TABLE clubs (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug                  text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name                  text NOT NULL,
  city                  text NOT NULL,
  state                 text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  email                 text,
  phone_number          text,
  website               text,
  description           text NOT NULL DEFAULT '',
  google_location       text,
  timezone              text NOT NULL,
  online_payment        boolean NOT NULL DEFAULT true,
  start_step_minutes    integer NOT NULL DEFAULT 30 CHECK (start_step_minutes BETWEEN 5 AND 240),
  durations             integer[] NOT NULL DEFAULT '{60,90,120}',
  hold_minutes          integer NOT NULL DEFAULT 15 CHECK (hold_minutes BETWEEN 1 AND 60),
  free_until_hours      integer NOT NULL DEFAULT 24 CHECK (free_until_hours >= 0),
  max_open_holds        integer NOT NULL DEFAULT 3 CHECK (max_open_holds > 0),
  max_bookings_per_day  integer NOT NULL DEFAULT 2 CHECK (max_bookings_per_day > 0),
  days_ahead            integer NOT NULL DEFAULT 14 CHECK (days_ahead > 0),
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT clubs_slug_key UNIQUE (slug)
);
CREATE INDEX clubs_name_search ON clubs USING gin (search_text(name || ' ' || city) gin_trgm_ops);

CREATE TABLE courts (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id  bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  name     text NOT NULL,
  sport    text NOT NULL DEFAULT 'Padel',
  surface  text NOT NULL DEFAULT 'grama sintética',
  indoor   boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  CONSTRAINT courts_name_key UNIQUE (club_id, name)
);

-- Minutes from the opening day's local midnight. closes above 1440 is after midnight and still belongs to the opening day.
CREATE TABLE club_hours (
  club_id bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7), -- ISO: 1 is Monday
  opens   integer NOT NULL CHECK (opens BETWEEN 0 AND 1439),
  closes  integer NOT NULL CHECK (closes <= 2160),
  PRIMARY KEY (club_id, weekday, opens),
  CHECK (closes > opens)
);

-- A date on which the club's usual hours do not hold. Closed all day.
CREATE TABLE club_holidays (
  club_id bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  date    date NOT NULL,
  reason  text NOT NULL,
  PRIMARY KEY (club_id, date)
);

-- The price of an hour that starts inside [from_minute, to_minute) of the opening day; a booking pays pro rata per minute.
CREATE TABLE club_prices (
  club_id              bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  weekday              smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  from_minute          integer NOT NULL CHECK (from_minute >= 0),
  to_minute            integer NOT NULL,
  price_cents_per_hour integer NOT NULL CHECK (price_cents_per_hour >= 0),
  PRIMARY KEY (club_id, weekday, from_minute),
  CHECK (to_minute > from_minute)
);
