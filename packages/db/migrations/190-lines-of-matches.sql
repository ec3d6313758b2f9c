-- Players who wait for a place in an open match that is full, in the order of asking. One to whom a place is offered has it alone
-- from begins_at until `until`.
CREATE TABLE match_line (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id     bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id    bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  asked_at     timestamptz NOT NULL,
  begins_at    timestamptz,
  until        timestamptz,
  -- The player was told of the offer.
  told_at      timestamptz,
  -- The player was told that a place is free for all.
  free_told_at timestamptz,
  -- What became of it; null: it waits, or its offer goes on. ended: the match takes no player any more, or the player left.
  outcome      text CHECK (outcome IN ('taken', 'declined', 'expired', 'ended')),
  CHECK ((begins_at IS NULL) = (until IS NULL)),
  CHECK (begins_at < until),
  CHECK (outcome NOT IN ('declined', 'expired') OR until IS NOT NULL)
);
CREATE UNIQUE INDEX match_line_once ON match_line (match_id, player_id) WHERE outcome IS NULL;
CREATE INDEX match_line_of_match ON match_line (match_id);
CREATE INDEX match_line_of_player ON match_line (player_id);
-- Read by the purge.
CREATE INDEX match_line_asked_at ON match_line (asked_at);
