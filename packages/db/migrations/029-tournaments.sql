-- A tournament of a club. stage is what the operator has done; whether registration is open also depends on the clock.
CREATE TABLE tournaments (
  id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash                   text NOT NULL CHECK (hash ~ '^[A-Za-z0-9_-]{12}$'),
  name                   text NOT NULL,
  club_id                bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  description            text NOT NULL DEFAULT '',
  -- The path of a picture of this server; null: the interface draws one.
  image                  text CHECK (image ~ '^/'),
  starts_on              date NOT NULL,
  ends_on                date NOT NULL,
  registration_starts_at timestamptz NOT NULL,
  registration_ends_at   timestamptz NOT NULL,
  stage                  text NOT NULL DEFAULT 'registration'
    CHECK (stage IN ('registration', 'running', 'finished', 'cancelled')),
  match_minutes          integer NOT NULL DEFAULT 90 CHECK (match_minutes BETWEEN 20 AND 240),
  rest_minutes           integer NOT NULL DEFAULT 60 CHECK (rest_minutes BETWEEN 0 AND 480),
  -- Of the draws: the same teams and the same number give the same draw.
  seed                   integer NOT NULL,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tournaments_hash_key UNIQUE (hash),
  CHECK (ends_on >= starts_on),
  CHECK (registration_ends_at > registration_starts_at)
);
CREATE INDEX tournaments_by_start ON tournaments (starts_on DESC, id DESC);

-- The courts of the club on which its matches may be scheduled.
CREATE TABLE tournament_courts (
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  court_id      bigint NOT NULL REFERENCES courts ON DELETE RESTRICT,
  PRIMARY KEY (tournament_id, court_id)
);

CREATE TABLE tournament_categories (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  name          text NOT NULL,
  -- X: one woman and one man; null: any two players.
  gender        text CHECK (gender IN ('F', 'M', 'X')),
  -- Both players' levels, both ends included; null: no limit.
  level_min     numeric(4, 2) CHECK (level_min BETWEEN 0 AND 7),
  level_max     numeric(4, 2) CHECK (level_max BETWEEN 0 AND 7),
  max_teams     integer NOT NULL CHECK (max_teams BETWEEN 2 AND 128),
  -- One fee a team.
  price_cents   integer NOT NULL CHECK (price_cents >= 0),
  -- Teams of each group that reach the knockout.
  advancing     integer NOT NULL DEFAULT 2 CHECK (advancing BETWEEN 1 AND 3),
  position      integer NOT NULL DEFAULT 0,
  drawn_at      timestamptz,
  CONSTRAINT tournament_categories_name_key UNIQUE (tournament_id, name),
  CONSTRAINT tournament_categories_price_key UNIQUE (id, price_cents),
  CHECK (level_max >= level_min)
);

CREATE TABLE tournament_groups (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id bigint NOT NULL REFERENCES tournament_categories ON DELETE CASCADE,
  name        text NOT NULL,
  position    integer NOT NULL,
  CONSTRAINT tournament_groups_position_key UNIQUE (category_id, position)
);

CREATE TABLE tournament_teams (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id bigint NOT NULL REFERENCES tournament_categories ON DELETE RESTRICT,
  player_a    bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  player_b    bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  -- The player who registered the team; the other one accepts or declines.
  invited_by  bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  accepted_at timestamptz,
  status      text NOT NULL
    CHECK (status IN ('invited', 'waiting', 'offered', 'awaiting_payment', 'confirmed', 'withdrawn')),
  -- Until when the place is held; null: none is held, or it is confirmed.
  place_until timestamptz,
  withdrawn_at timestamptz,
  withdrawn_because text CHECK (withdrawn_because IN
    ('declined', 'left', 'missed', 'registration_ended', 'tournament_cancelled', 'account_deleted', 'operator')),
  price_cents integer NOT NULL,
  -- By the draw.
  group_id    bigint REFERENCES tournament_groups ON DELETE SET NULL,
  draw_order  integer,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT tournament_teams_price_key UNIQUE (id, price_cents),
  CONSTRAINT tournament_teams_price_is_fee FOREIGN KEY (category_id, price_cents)
    REFERENCES tournament_categories (id, price_cents),
  CONSTRAINT tournament_teams_draw_order_key UNIQUE (category_id, draw_order) DEFERRABLE INITIALLY DEFERRED,
  CHECK (player_a <> player_b),
  CHECK (invited_by IN (player_a, player_b)),
  CHECK ((place_until IS NOT NULL) = (status IN ('invited', 'offered', 'awaiting_payment'))),
  CHECK ((withdrawn_at IS NOT NULL) = (status = 'withdrawn')),
  CHECK ((withdrawn_because IS NOT NULL) = (status = 'withdrawn'))
);
CREATE INDEX tournament_teams_of_category ON tournament_teams (category_id, status, id);
CREATE INDEX tournament_teams_of_player_a ON tournament_teams (player_a, id DESC);
CREATE INDEX tournament_teams_of_player_b ON tournament_teams (player_b, id DESC);

-- The players that a team binds: its inviter, and the partner after the acceptance. A player plays once in a category.
CREATE TABLE tournament_entrants (
  category_id bigint NOT NULL REFERENCES tournament_categories ON DELETE CASCADE,
  player_id   bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  team_id     bigint NOT NULL REFERENCES tournament_teams ON DELETE CASCADE,
  CONSTRAINT tournament_entrants_once PRIMARY KEY (category_id, player_id)
);
CREATE INDEX tournament_entrants_of_team ON tournament_entrants (team_id);
CREATE INDEX tournament_entrants_of_player ON tournament_entrants (player_id);

CREATE TABLE tournament_matches (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash          text NOT NULL CHECK (hash ~ '^[A-Za-z0-9_-]{12}$'),
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  category_id   bigint NOT NULL REFERENCES tournament_categories ON DELETE CASCADE,
  -- Null: a match of the knockout.
  group_id      bigint REFERENCES tournament_groups ON DELETE CASCADE,
  -- Of a group: its round; of the knockout: from 1, the last round is the final.
  round         integer NOT NULL CHECK (round >= 1),
  position      integer NOT NULL CHECK (position >= 0),
  team_a        bigint REFERENCES tournament_teams ON DELETE RESTRICT,
  team_b        bigint REFERENCES tournament_teams ON DELETE RESTRICT,
  -- Where the teams of a knockout match come from: a place of a group, or the winner of a match.
  a_group       bigint REFERENCES tournament_groups ON DELETE CASCADE,
  a_place       integer,
  a_match       bigint REFERENCES tournament_matches ON DELETE CASCADE,
  b_group       bigint REFERENCES tournament_groups ON DELETE CASCADE,
  b_place       integer,
  b_match       bigint REFERENCES tournament_matches ON DELETE CASCADE,
  court_id      bigint REFERENCES courts ON DELETE RESTRICT,
  starts_at     timestamptz,
  ends_at       timestamptz,
  occupation_id bigint REFERENCES court_occupations ON DELETE RESTRICT,
  -- The match of the four players, once both teams are known.
  match_id      bigint REFERENCES matches ON DELETE SET NULL,
  -- How it ended; null: not yet. played: by its sets; walkover: a team withdrew or did not come.
  outcome       text CHECK (outcome IN ('played', 'walkover')),
  winner        text CHECK (winner IN ('A', 'B')),
  -- [[team A's games, team B's games], …]
  sets          jsonb NOT NULL DEFAULT '[]',
  finished_at   timestamptz,
  updated_at    timestamptz NOT NULL,
  CONSTRAINT tournament_matches_hash_key UNIQUE (hash),
  CONSTRAINT tournament_matches_match_key UNIQUE (match_id),
  CONSTRAINT tournament_matches_occupation_key UNIQUE (occupation_id),
  CONSTRAINT tournament_matches_two_teams CHECK (team_a <> team_b),
  CONSTRAINT tournament_matches_winner CHECK ((outcome IS NULL) = (winner IS NULL)),
  CONSTRAINT tournament_matches_scheduled CHECK (
    (court_id IS NULL) = (starts_at IS NULL) AND (starts_at IS NULL) = (ends_at IS NULL)
  )
);
CREATE INDEX tournament_matches_of_tournament ON tournament_matches (tournament_id, starts_at, id);
CREATE INDEX tournament_matches_of_category ON tournament_matches (category_id, id);

-- A fee is paid as a booking is: the database refuses an amount that is not the price.
ALTER TABLE payments
  DROP CONSTRAINT payments_payable_kind_check,
  ADD CONSTRAINT payments_payable_kind_check CHECK (payable_kind IN ('booking', 'tournament_team')),
  ADD COLUMN tournament_team_id bigint
    GENERATED ALWAYS AS (CASE WHEN payable_kind = 'tournament_team' THEN payable_id END) STORED
    REFERENCES tournament_teams ON DELETE RESTRICT,
  ADD CONSTRAINT payments_amount_is_fee FOREIGN KEY (tournament_team_id, amount_cents)
    REFERENCES tournament_teams (id, price_cents);
