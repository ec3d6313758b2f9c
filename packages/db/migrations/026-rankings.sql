-- One number per standing, smaller is better: more points, then more wins, then fewer matches. Equal numbers share a position.
CREATE FUNCTION ranking_key(score integer, wins integer, matches integer) RETURNS bigint
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
  RETURN -(score::bigint * 4294967296) - wins::bigint * 65536 + matches;

CREATE TABLE rankings (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: the general ranking.
  club_id      bigint REFERENCES clubs ON DELETE CASCADE,
  -- The first and the last day, in the zone of the club.
  period_start date NOT NULL,
  period_end   date NOT NULL,
  -- Given by the operator. Null: the name follows from club and period.
  name         text CHECK (length(name) BETWEEN 1 AND 100),
  created_at   timestamptz NOT NULL,
  CONSTRAINT rankings_period_key UNIQUE NULLS NOT DISTINCT (club_id, period_start),
  CONSTRAINT rankings_period_in_order CHECK (period_start < period_end)
);
CREATE INDEX rankings_by_period ON rankings (period_start DESC, id);

-- The sums of a player's awards. Written under the lock of the player's row.
CREATE TABLE ranking_standings (
  ranking_id bigint   NOT NULL REFERENCES rankings ON DELETE CASCADE,
  player_id  bigint   NOT NULL REFERENCES players ON DELETE RESTRICT,
  score      integer  NOT NULL CHECK (score BETWEEN 0 AND 1000000),
  wins       integer  NOT NULL CHECK (wins BETWEEN 0 AND 65535),
  matches    integer  NOT NULL CHECK (matches BETWEEN 0 AND 65535),
  rank_key   bigint   GENERATED ALWAYS AS (ranking_key(score, wins, matches)) STORED,
  -- Divides players with equal keys, so that a range inside a large tie is found by counts.
  slot       smallint GENERATED ALWAYS AS (player_id % 64) STORED,
  PRIMARY KEY (ranking_id, player_id),
  CONSTRAINT ranking_standings_wins_in_matches CHECK (wins <= matches)
);
CREATE INDEX ranking_standings_in_order ON ranking_standings (ranking_id, rank_key, slot, player_id);
CREATE INDEX ranking_standings_of_player ON ranking_standings (player_id, ranking_id);

-- Why a player has points: one row per reason. The key refuses the same points twice.
CREATE TABLE ranking_awards (
  ranking_id bigint         NOT NULL,
  player_id  bigint         NOT NULL,
  match_id   bigint         NOT NULL REFERENCES matches ON DELETE RESTRICT,
  reason     text           NOT NULL CHECK (reason IN ('playing', 'win', 'sets', 'upset')),
  points     smallint       NOT NULL CHECK (points > 0),
  -- Of the match; it does not change after the end.
  match_date timestamptz    NOT NULL,
  created_at timestamptz    NOT NULL,
  PRIMARY KEY (ranking_id, player_id, match_id, reason),
  CONSTRAINT ranking_awards_standing FOREIGN KEY (ranking_id, player_id) REFERENCES ranking_standings ON DELETE CASCADE
);
CREATE INDEX ranking_awards_of_match ON ranking_awards (match_id);

-- Every change of a standing: from_key null: new in the ranking; to_key null: no match any more. A finish only adds rows
-- here, so matches of different players never wait for each other. The job fold_rankings adds them to the counts below.
CREATE TABLE ranking_moves (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ranking_id bigint      NOT NULL,
  player_id  bigint      NOT NULL,
  from_key   bigint,
  to_key     bigint,
  moved_at   timestamptz NOT NULL,
  folded     boolean     NOT NULL DEFAULT false
);
CREATE INDEX ranking_moves_unfolded ON ranking_moves (ranking_id, id) INCLUDE (from_key, to_key, player_id) WHERE NOT folded;
CREATE INDEX ranking_moves_of_player ON ranking_moves (ranking_id, player_id, moved_at, id);
CREATE INDEX ranking_moves_by_time ON ranking_moves (moved_at) WHERE folded;

-- Standings with one key and slot, and with one block of 16 points: positions are sums of these.
CREATE TABLE ranking_counts (
  ranking_id bigint   NOT NULL,
  rank_key   bigint   NOT NULL,
  slot       smallint NOT NULL,
  entries    integer  NOT NULL,
  PRIMARY KEY (ranking_id, rank_key, slot) INCLUDE (entries)
);
CREATE INDEX ranking_counts_empty ON ranking_counts (ranking_id) WHERE entries = 0;
CREATE TABLE ranking_blocks (
  ranking_id bigint  NOT NULL,
  block      integer NOT NULL,
  entries    integer NOT NULL,
  PRIMARY KEY (ranking_id, block) INCLUDE (entries)
);

-- Once a day: the position of each key of a ranking, for the trend of seven days.
CREATE TABLE ranking_snapshots (
  ranking_id bigint      NOT NULL REFERENCES rankings ON DELETE CASCADE,
  taken_at   timestamptz NOT NULL,
  PRIMARY KEY (ranking_id, taken_at)
);
CREATE TABLE ranking_past_positions (
  ranking_id bigint      NOT NULL,
  taken_at   timestamptz NOT NULL,
  rank_key   bigint      NOT NULL,
  position   integer     NOT NULL,
  PRIMARY KEY (ranking_id, taken_at, rank_key) INCLUDE (position),
  FOREIGN KEY (ranking_id, taken_at) REFERENCES ranking_snapshots ON DELETE CASCADE
);
