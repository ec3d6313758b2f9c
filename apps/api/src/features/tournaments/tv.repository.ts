import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/**
 * What changes with every change of a tournament, its teams, times and results, for an answer that is kept: numbers of the
 * transactions that wrote the rows, since two changes can have one time.
 */
export async function drawStamp(db: Database, tournament: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    SELECT concat_ws(' ',
      (SELECT xmin FROM tournaments WHERE id = ${tournament}),
      (SELECT concat(sum(xmin::text::bigint), '/', count(*)) FROM tournament_matches WHERE tournament_id = ${tournament}),
      (SELECT concat(sum(team.xmin::text::bigint), '/', count(*)) FROM tournament_teams team
        JOIN tournament_categories category ON category.id = team.category_id
        WHERE category.tournament_id = ${tournament}),
      (SELECT sum(xmin::text::bigint) FROM tournament_categories WHERE tournament_id = ${tournament})) AS stamp`.execute(
    db,
  );
  return rows[0]?.stamp ?? '';
}
