-- When the player confirmed the place by an own act; null: another account put the player there, without an answer yet.
ALTER TABLE match_players ADD COLUMN confirmed_at timestamptz;

-- Results that are final count as confirmed. In the others, what the row itself tells: the creator, the player who
-- finished and the one who contested. A booking of a match is its creator's.
UPDATE match_players AS seat SET confirmed_at = COALESCE(match.ended_at, match.created_at)
FROM matches AS match
WHERE match.id = seat.match_id
  AND ((match.ended_at IS NOT NULL AND (match.provisional_until IS NULL OR match.provisional_until <= now()))
    OR seat.player_id IN (match.created_by, match.finished_by, match.contested_by));

ALTER TABLE matches
  -- Set when the match ends with an unconfirmed player in a team: until then the player may answer, and then silence
  -- returns the level changes of the player.
  ADD COLUMN consent_until     timestamptz,
  -- The silence of consent_until has been applied.
  ADD COLUMN consent_closed_at timestamptz,
  -- A finished Competitive result whose levels wait for confirmations. One that has moved levels has levels_counted_at.
  ADD COLUMN levels_waiting    boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT matches_consent_when_finished CHECK (consent_until IS NULL OR ended_at IS NOT NULL),
  ADD CONSTRAINT matches_consent_closed_after CHECK (consent_closed_at IS NULL OR consent_until IS NOT NULL),
  ADD CONSTRAINT matches_waiting_for_consent
    CHECK (NOT levels_waiting OR (consent_until IS NOT NULL AND consent_closed_at IS NULL AND levels_counted_at IS NULL));

-- The job of the provisional result is there already and has the same deadline.
UPDATE matches SET consent_until = provisional_until
WHERE provisional_until > now()
  AND EXISTS (SELECT FROM match_players WHERE match_id = matches.id AND team <> '' AND confirmed_at IS NULL);

-- Pending results of a player.
CREATE INDEX match_players_unconfirmed ON match_players (player_id, match_id) WHERE confirmed_at IS NULL;

-- Players who said that they did not play: other accounts cannot put them into the match again.
CREATE TABLE match_declines (
  match_id    bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id   bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  declined_at timestamptz NOT NULL,
  PRIMARY KEY (match_id, player_id)
);
CREATE INDEX match_declines_of_player ON match_declines (player_id);

-- Every contest, also of a match that is contested again. outcome, once the match ends: lost (the contested sets stood),
-- won (the teams agreed on other sets), open_ended (no agreement, or a player declined).
CREATE TABLE match_contests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id     bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id    bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  contested_at timestamptz NOT NULL,
  -- Games of A and B, set by set, as they were contested; null in rows from before this table.
  sets         jsonb,
  outcome      text CHECK (outcome IN ('lost', 'won', 'open_ended'))
);
CREATE INDEX match_contests_of_player ON match_contests (player_id);
CREATE UNIQUE INDEX match_contests_one_open ON match_contests (match_id) WHERE outcome IS NULL;
INSERT INTO match_contests (match_id, player_id, contested_at, outcome)
SELECT id, contested_by, contested_at, CASE WHEN ended_at IS NOT NULL THEN 'open_ended' END
FROM matches WHERE contested_at IS NOT NULL AND contested_by IS NOT NULL;
