import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { TEST_NOW } from '../test-app.ts';
import type { Person } from './match-people.ts';

/**
 * Finished Competitive matches of four players, one every `hours`, of varied winners, sets and clubs, each with a
 * change of the first player's level.
 */
export async function addLongHistory(
  db: Database,
  four: readonly Person[],
  { count, hours, court }: { count: number; hours: number; court: number | null },
): Promise<void> {
  const ids = four.map(({ id }) => id);
  const [first = 0] = ids;
  await sql`
    WITH played AS (
      INSERT INTO matches (date, type, created_by, ended_at, finished_by, winner, court_id, club_name)
      SELECT at, CASE n % 3 WHEN 0 THEN 'Friendly' ELSE 'Competitive' END, ${first}::bigint, at, ${first}::bigint,
        CASE n % 7 WHEN 0 THEN NULL WHEN 1 THEN 'B' ELSE 'A' END,
        CASE n % 5 WHEN 1 THEN ${court}::bigint END, CASE n % 5 WHEN 2 THEN 'Clube ' || n % 4 END
      FROM generate_series(1, ${count}::integer) AS n,
        LATERAL (SELECT ${TEST_NOW}::timestamptz - n * ${hours}::integer * interval '1 hour') AS past (at)
      RETURNING id, date
    ), places AS (
      INSERT INTO match_players (match_id, player_id, team, position, confirmed_at)
      SELECT played.id, player, CASE WHEN nth <= 2 THEN 'A' ELSE 'B' END, (nth - 1) % 2 + 1, ${TEST_NOW}::timestamptz
      FROM played, unnest(${ids}::bigint[]) WITH ORDINALITY AS four (player, nth)
    ), scores AS (
      INSERT INTO match_scores (match_id, set, team_a_score, team_b_score) SELECT id, 1, 6, id % 5 FROM played
    )
    INSERT INTO level_changes
      (player_id, match_id, level, previous_level, reliability, previous_reliability, created_at, updated_at)
    SELECT ${first}::bigint, id, 3, 3, 50, 50, date, date FROM played`.execute(db);
}
