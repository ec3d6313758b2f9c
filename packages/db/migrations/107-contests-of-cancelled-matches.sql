-- A cancelled match has no contest: the job that ends one after seven days could not end the match. The partial indexes of open
-- contests and of contests by player bound both statements.
UPDATE match_contests SET outcome = 'open_ended'
FROM matches
WHERE match_contests.outcome IS NULL AND matches.id = match_contests.match_id AND matches.cancelled_at IS NOT NULL;

UPDATE matches SET contested_at = NULL, contested_by = NULL, contest_reason = NULL
WHERE cancelled_at IS NOT NULL AND ended_at IS NULL AND id IN (SELECT match_id FROM match_contests);
