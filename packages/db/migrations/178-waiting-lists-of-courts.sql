-- Players who wait for a court: on an opening day, between two times of the clock, at some clubs.
CREATE TABLE court_waits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  -- One of the player's three.
  place       smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  date        date NOT NULL,
  -- Minutes after midnight of the club's clock.
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute   smallint NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  duration    smallint NOT NULL CHECK (duration > 0),
  created_at  timestamptz NOT NULL,
  -- The end of its times, at the club where they end last.
  until       timestamptz NOT NULL,
  -- Taken back, or answered by an offer that was taken.
  ended_at    timestamptz
);
CREATE UNIQUE INDEX court_waits_three ON court_waits (player_id, place) WHERE ended_at IS NULL;
CREATE INDEX court_waits_player_id_idx ON court_waits (player_id);
CREATE INDEX court_waits_until_idx ON court_waits (until);

CREATE TABLE court_wait_clubs (
  wait_id bigint NOT NULL REFERENCES court_waits ON DELETE CASCADE,
  club_id bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  -- Its times by the clock of this club.
  during  tstzrange NOT NULL CHECK (NOT isempty(during)),
  PRIMARY KEY (wait_id, club_id)
);
CREATE INDEX court_wait_clubs_wanted ON court_wait_clubs USING gist (club_id, during);

-- A time of a court that was given back while players waited for it, once for each opening day that they wait for.
CREATE TABLE court_releases (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  court_id  bigint NOT NULL REFERENCES courts ON DELETE CASCADE,
  date      date NOT NULL,
  during    tstzrange NOT NULL,
  -- Whose booking it was: it is not offered to the same player.
  player_id bigint REFERENCES players ON DELETE SET NULL,
  -- How many offers it had.
  offers    smallint NOT NULL DEFAULT 0 CHECK (offers BETWEEN 0 AND 2),
  -- Free for all, or taken.
  done_at   timestamptz
);
CREATE INDEX court_releases_open ON court_releases (id) WHERE done_at IS NULL;
CREATE INDEX court_releases_done ON court_releases (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX court_releases_court_id_idx ON court_releases (court_id);
CREATE INDEX court_releases_player_id_idx ON court_releases (player_id) WHERE player_id IS NOT NULL;

-- An offer holds its court as a booking does, by an occupation of its own kind.
ALTER TABLE court_occupations
  DROP CONSTRAINT court_occupations_kind_check,
  ADD CONSTRAINT court_occupations_kind_check CHECK (kind IN ('booking', 'closure', 'tournament', 'offer'));

CREATE TABLE court_offers (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  release_id    bigint NOT NULL REFERENCES court_releases ON DELETE CASCADE,
  wait_id       bigint NOT NULL REFERENCES court_waits ON DELETE RESTRICT,
  occupation_id bigint NOT NULL REFERENCES court_occupations ON DELETE RESTRICT,
  -- The first of its release, or the second.
  number        smallint NOT NULL CHECK (number BETWEEN 1 AND 2),
  price_cents   integer NOT NULL CHECK (price_cents >= 0),
  -- At night its minutes begin in the morning.
  begins_at     timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL CHECK (expires_at > begins_at),
  told_at       timestamptz,
  ended_at      timestamptz,
  outcome       text CHECK (outcome IN ('taken', 'declined', 'expired', 'ended')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT court_offers_number UNIQUE (release_id, number),
  CONSTRAINT court_offers_once UNIQUE (release_id, wait_id),
  CONSTRAINT court_offers_occupation UNIQUE (occupation_id)
);
CREATE UNIQUE INDEX court_offers_one_of_release ON court_offers (release_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX court_offers_one_of_wait ON court_offers (wait_id) WHERE ended_at IS NULL;
CREATE INDEX court_offers_wait_id_idx ON court_offers (wait_id);

-- The one place that every release of a court passes: cancelled and expired bookings, moved ones, closures that are lifted,
-- released dates of monthly players, tournaments. The job decides who is offered the court. It is due at once by any clock.
CREATE FUNCTION offer_released_court() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE release bigint;
BEGIN
  FOR release IN
    INSERT INTO court_releases (court_id, date, during, player_id)
    SELECT DISTINCT OLD.court_id, wait.date, OLD.during, (SELECT player_id FROM bookings WHERE occupation_id = OLD.id)
    FROM courts court
    JOIN court_wait_clubs wanted ON wanted.club_id = court.club_id AND wanted.during && OLD.during
    JOIN court_waits wait ON wait.id = wanted.wait_id AND wait.ended_at IS NULL
    WHERE court.id = OLD.court_id
    RETURNING id
  LOOP
    PERFORM graphile_worker.add_job(
      'offer_court', json_build_object('release', release), run_at => 'epoch'::timestamptz,
      job_key => 'offer_court:' || release
    );
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER court_occupations_released AFTER UPDATE OF status, court_id, during ON court_occupations
  FOR EACH ROW WHEN (
    OLD.kind <> 'offer' AND OLD.status <> 'released'
    AND (NEW.status = 'released' OR NEW.court_id <> OLD.court_id OR NEW.during <> OLD.during)
  )
  EXECUTE FUNCTION offer_released_court();
