CREATE TABLE matches (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  date        timestamptz NOT NULL,
  ended_at    timestamptz,
  finished_by bigint REFERENCES players ON DELETE SET NULL,
  -- Free text on purpose: an unknown type is shown with an empty label (requirement E3), so old rows may hold one.
  type        text NOT NULL,
  winner      text CHECK (winner IN ('A', 'B')),
  is_public   boolean NOT NULL DEFAULT false,
  version     integer NOT NULL DEFAULT 1,
  court_id    bigint REFERENCES courts ON DELETE SET NULL,
  club_name   text,
  booking_id  bigint REFERENCES bookings ON DELETE SET NULL,
  created_by  bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT matches_booking_key UNIQUE (booking_id),
  CONSTRAINT matches_winner_when_finished CHECK (winner IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX matches_by_date ON matches (date DESC, id DESC);
-- A player's own list has also those he created without playing in them.
CREATE INDEX matches_of_creator ON matches (created_by);
-- The order in which levels are replayed (domain.md).
CREATE INDEX matches_by_end ON matches (ended_at, id) WHERE ended_at IS NOT NULL;

CREATE TABLE match_players (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id  bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  team      text NOT NULL CHECK (team IN ('A', 'B', '')),
  position  smallint NOT NULL CHECK (position >= 1),
  CONSTRAINT match_players_player_key UNIQUE (match_id, player_id),
  -- Deferrable: a swap changes two rows, and holds only when both are written.
  CONSTRAINT match_players_place_key UNIQUE (match_id, team, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT match_players_two_a_team CHECK (team = '' OR position <= 2)
);
CREATE INDEX match_players_of_player ON match_players (player_id, match_id);

CREATE TABLE match_scores (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id     bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  set          smallint NOT NULL CHECK (set BETWEEN 1 AND 99),
  version      integer NOT NULL DEFAULT 1,
  team_a_score smallint NOT NULL CHECK (team_a_score BETWEEN 0 AND 99),
  team_b_score smallint NOT NULL CHECK (team_b_score BETWEEN 0 AND 99),
  -- Who played where in this set: [{match_player, team, position}]. Only Friendly and Dynamic matches change teams.
  players      jsonb NOT NULL DEFAULT '[]',
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT match_scores_set_key UNIQUE (match_id, set)
);

-- Every change of a level. match_id null is the declared start. One row a match and player: a result moves a level once.
CREATE TABLE level_changes (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id            bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  match_id             bigint REFERENCES matches ON DELETE CASCADE,
  level                numeric(4, 2) NOT NULL CHECK (level BETWEEN 0 AND 7),
  previous_level       numeric(4, 2) NOT NULL CHECK (previous_level BETWEEN 0 AND 7),
  reliability          numeric(5, 2) NOT NULL CHECK (reliability BETWEEN 0 AND 100),
  previous_reliability numeric(5, 2) NOT NULL CHECK (previous_reliability BETWEEN 0 AND 100),
  -- Chance of winning the model gave this player's team before the match; null for the declared start.
  expected_chance      double precision,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX level_changes_once_a_match ON level_changes (player_id, match_id) WHERE match_id IS NOT NULL;
CREATE UNIQUE INDEX level_changes_one_start ON level_changes (player_id) WHERE match_id IS NULL;
CREATE INDEX level_changes_of_match ON level_changes (match_id) WHERE match_id IS NOT NULL;
