-- The points of the results that have counted so far, by the rules of packages/rules/src/rankings: quarters of the match's
-- date, general in America/Sao_Paulo and by club in its zone. A returned change gives no points.
CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
SELECT match.id AS match_id, match.date AS match_date, match.winner, change.player_id, seat.team,
  change.returned_at IS NULL AS counts, change.created_at,
  (SELECT count(*) FROM match_scores AS set WHERE set.match_id = match.id
    AND CASE seat.team WHEN 'A' THEN team_a_score > team_b_score ELSE team_b_score > team_a_score END) AS sets,
  sum(round(change.previous_level * 100)) OVER (PARTITION BY match.id) AS both_levels,
  sum(round(change.previous_level * 100)) OVER (PARTITION BY match.id, seat.team) AS own_levels,
  court.club_id, COALESCE(club.timezone, 'America/Sao_Paulo') AS zone
FROM matches AS match
JOIN level_changes AS change ON change.match_id = match.id
JOIN match_players AS seat ON seat.match_id = match.id AND seat.player_id = change.player_id AND seat.team <> ''
LEFT JOIN courts AS court ON court.id = match.court_id
LEFT JOIN clubs AS club ON club.id = court.club_id
WHERE match.levels_counted_at IS NOT NULL AND match.winner IS NOT NULL AND match.type = 'Competitive';

CREATE TEMPORARY TABLE placed ON COMMIT DROP AS
SELECT counted.*, ranked.club AS ranking_club,
  date_trunc('quarter', match_date AT TIME ZONE ranked.zone)::date AS period_start
FROM counted
CROSS JOIN LATERAL (
  SELECT NULL::bigint AS club, 'America/Sao_Paulo' AS zone UNION ALL SELECT club_id, counted.zone WHERE club_id IS NOT NULL
) AS ranked
WHERE counts;

INSERT INTO rankings (club_id, period_start, period_end, created_at)
SELECT ranking_club, period_start, (period_start + interval '3 months - 1 day')::date, min(created_at)
FROM placed GROUP BY ranking_club, period_start ORDER BY period_start, ranking_club NULLS FIRST;

CREATE TEMPORARY TABLE awarded ON COMMIT DROP AS
SELECT ranking.id AS ranking_id, player_id, match_id, reason, points, match_date, placed.created_at
FROM placed
JOIN rankings AS ranking ON ranking.period_start = placed.period_start AND ranking.club_id IS NOT DISTINCT FROM ranking_club
CROSS JOIN LATERAL (VALUES
  ('playing', 10),
  ('win', CASE WHEN team = winner THEN 20 ELSE 0 END),
  ('sets', sets * 5),
  ('upset', CASE WHEN team = winner THEN LEAST(15, floor((both_levels - 2 * own_levels) / 20)) ELSE 0 END)
) AS award (reason, points)
WHERE points > 0;

INSERT INTO ranking_standings (ranking_id, player_id, score, wins, matches)
SELECT ranking_id, player_id, sum(points), count(*) FILTER (WHERE reason = 'win'), count(*) FILTER (WHERE reason = 'playing')
FROM awarded GROUP BY ranking_id, player_id;
INSERT INTO ranking_awards SELECT * FROM awarded;
INSERT INTO ranking_counts SELECT ranking_id, rank_key, slot, count(*) FROM ranking_standings GROUP BY ranking_id, rank_key, slot;
INSERT INTO ranking_blocks SELECT ranking_id, rank_key >> 36, count(*) FROM ranking_standings GROUP BY ranking_id, rank_key >> 36;
