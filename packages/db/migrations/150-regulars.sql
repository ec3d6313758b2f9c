-- Monthly players: a customer who has a court every week. Each date is a booking of its own, made eight weeks ahead.
CREATE TABLE regulars (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id       bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  customer_id   bigint NOT NULL REFERENCES customers ON DELETE RESTRICT,
  court_id      bigint NOT NULL REFERENCES courts ON DELETE RESTRICT,
  -- Of the opening day: 1 Monday … 7 Sunday. The time is of the club's clock.
  weekday       smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  start_time    text NOT NULL CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  duration      smallint NOT NULL CHECK (duration BETWEEN 15 AND 720),
  starts_on     date NOT NULL,
  -- The last day; NULL: open.
  ends_on       date,
  due_day       smallint NOT NULL CHECK (due_day BETWEEN 1 AND 28),
  note          text,
  -- Every date up to this day has its row in regular_dates.
  planned_until date NOT NULL,
  ended_at      timestamptz,
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  CHECK (ends_on >= starts_on OR ended_at IS NOT NULL)
);
CREATE INDEX regulars_of_club ON regulars (club_id, weekday, start_time) WHERE ended_at IS NULL;
CREATE INDEX regulars_ended ON regulars (club_id, ended_at DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX regulars_of_customer ON regulars (customer_id);
CREATE INDEX regulars_court_id_idx ON regulars (court_id);
CREATE INDEX regulars_to_plan ON regulars (planned_until) WHERE ended_at IS NULL;
-- A deletion of an account finds the notes of the staff that name its player (060).
CREATE INDEX regulars_note_words ON regulars USING gin (typed_words(note)) WHERE note IS NOT NULL;

-- What a monthly player pays from a day on: for each calendar month, or for each time.
CREATE TABLE regular_prices (
  regular_id  bigint NOT NULL REFERENCES regulars ON DELETE CASCADE,
  valid_from  date NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  price_by    text NOT NULL CHECK (price_by IN ('month', 'time')),
  PRIMARY KEY (regular_id, valid_from)
);

-- Each date of a monthly player, once: two jobs at once find that of the other.
CREATE TABLE regular_dates (
  regular_id   bigint NOT NULL REFERENCES regulars ON DELETE RESTRICT,
  date         date NOT NULL,
  state        text NOT NULL CHECK (state IN ('booked', 'skipped', 'closed', 'task', 'ended')),
  -- Why it has no booking: the club is closed, or the desk has to decide.
  reason       text CHECK (reason IN ('holiday', 'closure', 'taken', 'hours', 'court_gone', 'past')),
  booking_id   bigint REFERENCES bookings ON DELETE RESTRICT,
  price_cents  integer NOT NULL CHECK (price_cents >= 0),
  -- Of a released date: what of its price is not charged.
  credit_cents integer NOT NULL DEFAULT 0,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (regular_id, date),
  CONSTRAINT regular_dates_booking_key UNIQUE (booking_id),
  CHECK (state <> 'booked' OR booking_id IS NOT NULL),
  CHECK ((state IN ('closed', 'task')) = (reason IS NOT NULL)),
  CHECK (state NOT IN ('closed', 'task') OR booking_id IS NULL),
  CHECK (credit_cents BETWEEN 0 AND price_cents)
);
CREATE INDEX regular_dates_tasks ON regular_dates (regular_id, date) WHERE state = 'task';

-- What a club gives back for a released date; a club without a row gives all of it until 24 hours before.
CREATE TABLE regular_rules (
  club_id        bigint PRIMARY KEY REFERENCES clubs ON DELETE CASCADE,
  credit_percent smallint NOT NULL CHECK (credit_percent BETWEEN 0 AND 100),
  hours_before   smallint NOT NULL CHECK (hours_before BETWEEN 0 AND 336)
);

-- A link without an account to the month of a customer.
CREATE TABLE statement_links (
  customer_id bigint PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  token_hash  bytea NOT NULL,
  created_at  timestamptz NOT NULL,
  CONSTRAINT statement_links_token_key UNIQUE (token_hash)
);
