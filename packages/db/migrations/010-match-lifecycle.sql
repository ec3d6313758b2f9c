-- What becomes of a match (domain.md, "Truth of a result"):
--   open         ended_at, cancelled_at and contested_at are null
--   cancelled    cancelled_at: by its creator, before any set
--   provisional  ended_at, and provisional_until ahead: the other team may accept or contest
--   final        ended_at, and provisional_until null or past
--   contested    contested_at without ended_at: open again, until one player of each team agrees on the same sets
ALTER TABLE matches
  ADD COLUMN cancelled_at      timestamptz,
  -- Team of finished_by. In a contested match: the team that proposes its sets as they are; any edit takes that back.
  ADD COLUMN finished_team     text CHECK (finished_team IN ('A', 'B')),
  ADD COLUMN provisional_until timestamptz,
  -- They stay after an agreement: who contested, when and why may be asked later.
  ADD COLUMN contested_at      timestamptz,
  ADD COLUMN contested_by      bigint REFERENCES players ON DELETE SET NULL,
  ADD COLUMN contest_reason    text,
  ADD CONSTRAINT matches_cancelled_never_ended CHECK (cancelled_at IS NULL OR ended_at IS NULL),
  ADD CONSTRAINT matches_provisional_when_finished CHECK (provisional_until IS NULL OR ended_at IS NOT NULL),
  ADD CONSTRAINT matches_contested_with_reason CHECK ((contested_at IS NULL) = (contest_reason IS NULL));

-- Links that seat whoever opens them. Only the token's hash is here, so a dump of the table opens no match.
CREATE TABLE match_invites (
  token_hash bytea PRIMARY KEY,
  match_id   bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  created_by bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX match_invites_of_match ON match_invites (match_id, created_at);
CREATE INDEX match_invites_of_creator ON match_invites (created_by);

-- A replay asks for the next match of some players.
CREATE INDEX level_changes_in_order ON level_changes (player_id, created_at, match_id) WHERE match_id IS NOT NULL;

ALTER TABLE notifications DROP CONSTRAINT notifications_type_check, ADD CONSTRAINT notifications_type_check CHECK (type IN (
  'booking_confirmed', 'booking_cancelled', 'booking_expiring', 'booking_reminder', 'payment_problem', 'payment_refunded',
  'match_added', 'match_finished', 'match_contested', 'match_accepted', 'match_cancelled', 'match_proposed',
  'tournament_registered', 'tournament_match'
));
