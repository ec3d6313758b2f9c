CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Everything that takes a court for a time goes through this one table: bookings, closures, later tournament matches.
CREATE TABLE court_occupations (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  court_id bigint NOT NULL REFERENCES courts ON DELETE RESTRICT,
  during   tstzrange NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('booking', 'closure', 'tournament')),
  status   text NOT NULL CHECK (status IN ('held', 'confirmed', 'released')),
  reason   text,
  CONSTRAINT court_occupations_half_open CHECK (
    NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)
    AND lower(during) IS NOT NULL AND upper(during) IS NOT NULL
  ),
  -- The database's own refusal to sell a court twice. No now() here: an expired hold is changed to released.
  CONSTRAINT court_occupations_no_overlap EXCLUDE USING gist (court_id WITH =, during WITH &&)
    WHERE (status IN ('held', 'confirmed'))
);

CREATE TABLE bookings (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occupation_id   bigint NOT NULL REFERENCES court_occupations ON DELETE RESTRICT,
  court_id        bigint NOT NULL REFERENCES courts ON DELETE RESTRICT,
  player_id       bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  -- The opening day it belongs to: a slot at 00:30 of a club open until 01:00 carries the day before.
  date            date NOT NULL,
  start_at        timestamptz NOT NULL,
  end_at          timestamptz NOT NULL,
  match_type      text CHECK (match_type IN ('Competitive', 'Friendly', 'Dynamic')),
  status          smallint NOT NULL CHECK (status IN (10, 20, 30, 40)),
  price_cents     integer NOT NULL CHECK (price_cents >= 0),
  hold_expires_at timestamptz,
  player_details  jsonb NOT NULL DEFAULT '{"players": []}',
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bookings_occupation_key UNIQUE (occupation_id),
  CHECK (end_at > start_at)
);
CREATE INDEX bookings_of_player ON bookings (player_id, start_at DESC, id DESC);
CREATE INDEX bookings_open_holds ON bookings (hold_expires_at) WHERE status IN (10, 20) AND hold_expires_at IS NOT NULL;

-- Append-only: what a club may have to explain. actor_id null means the system (an expired hold, a job).
CREATE TABLE booking_history (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id  bigint NOT NULL REFERENCES bookings ON DELETE RESTRICT,
  at          timestamptz NOT NULL DEFAULT now(),
  actor_id    bigint REFERENCES players ON DELETE SET NULL,
  from_status smallint,
  to_status   smallint NOT NULL,
  reason      text NOT NULL
);
CREATE INDEX booking_history_of_booking ON booking_history (booking_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER booking_history_append_only BEFORE UPDATE OF booking_id, at, from_status, to_status, reason OR DELETE
  ON booking_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
