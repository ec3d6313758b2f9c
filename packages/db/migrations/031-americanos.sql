-- An Americano or Mexicano: two against two with rotating partners, outside levels, rankings and matches.
CREATE TABLE americanos (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The invitation: an account with the link sees the event and may enter it before the start.
  hash        text NOT NULL CHECK (hash ~ '^[A-Za-z0-9_-]{12}$'),
  kind        text NOT NULL CHECK (kind IN ('americano', 'mexicano')),
  name        text NOT NULL,
  created_by  bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  points      integer NOT NULL CHECK (points IN (16, 21, 24, 32)),
  courts      integer NOT NULL CHECK (courts BETWEEN 1 AND 16),
  -- Null until the start: as many as let everyone partner everyone.
  rounds      integer CHECK (rounds BETWEEN 1 AND 200),
  stage       text NOT NULL DEFAULT 'gathering' CHECK (stage IN ('gathering', 'running', 'finished')),
  seed        integer NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT americanos_hash_key UNIQUE (hash)
);
CREATE INDEX americanos_of_creator ON americanos (created_by, id DESC);

-- A player of the app, or a guest by the name that the creator typed.
CREATE TABLE americano_entrants (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  americano_id bigint NOT NULL REFERENCES americanos ON DELETE CASCADE,
  player_id    bigint REFERENCES players ON DELETE RESTRICT,
  guest_name   text,
  left_at      timestamptz,
  CONSTRAINT americano_entrants_once UNIQUE (americano_id, player_id),
  CHECK ((player_id IS NULL) <> (guest_name IS NULL))
);
CREATE INDEX americano_entrants_of_player ON americano_entrants (player_id, id DESC) WHERE player_id IS NOT NULL;

CREATE TABLE americano_matches (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  americano_id bigint NOT NULL REFERENCES americanos ON DELETE CASCADE,
  round        integer NOT NULL CHECK (round >= 1),
  court        integer NOT NULL CHECK (court BETWEEN 1 AND 16),
  a1           bigint NOT NULL REFERENCES americano_entrants ON DELETE CASCADE,
  a2           bigint NOT NULL REFERENCES americano_entrants ON DELETE CASCADE,
  b1           bigint NOT NULL REFERENCES americano_entrants ON DELETE CASCADE,
  b2           bigint NOT NULL REFERENCES americano_entrants ON DELETE CASCADE,
  score_a      integer CHECK (score_a >= 0),
  score_b      integer CHECK (score_b >= 0),
  updated_at   timestamptz NOT NULL,
  CONSTRAINT americano_matches_court_key UNIQUE (americano_id, round, court),
  CHECK ((score_a IS NULL) = (score_b IS NULL))
);
