import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/** The level after a change; `match` is null for the declared level. */
export type LevelCurvePoint = { at: Date; level: number; reliability: number; match: number | null };

/**
 * A player's levels from an instant on, oldest first, with one statement: the level at that instant, then the level
 * after each change. Of more than `limit` changes, the last of each of `limit` equal groups. A returned change moves
 * nothing and is left out.
 */
export async function readLevelCurve(
  db: Database,
  { player, since, limit }: { player: number; since: Date | null; limit: number },
): Promise<LevelCurvePoint[]> {
  const { rows } = await sql<LevelCurvePoint>`
    WITH moved AS (
      SELECT created_at AS at, level, reliability, match_id AS match
      FROM level_changes WHERE player_id = ${player} AND returned_at IS NULL
    ), before AS (
      SELECT 0::bigint AS place, moved.* FROM moved WHERE at < ${since}::timestamptz
      ORDER BY match IS NULL, at DESC, match DESC LIMIT 1
    ), numbered AS (
      SELECT row_number() OVER (ORDER BY match IS NOT NULL, at, match) AS place, moved.*, count(*) OVER () AS total
      FROM moved WHERE ${since}::timestamptz IS NULL OR at >= ${since}::timestamptz
    )
    SELECT at, level, reliability, match FROM (
      SELECT * FROM before
      UNION ALL
      SELECT place, at, level, reliability, match FROM numbered
      WHERE place * ${limit}::integer / total > (place - 1) * ${limit}::integer / total
    ) AS shown ORDER BY place`.execute(db);
  return rows;
}

/** A subquery of the matches whose result was returned to a player. */
export const matchesReturnedTo = (db: Database, player: number) =>
  db
    .selectFrom('level_changes')
    .select((change) => change.ref('match_id').$notNull().as('match_id'))
    .where('player_id', '=', player)
    .where('match_id', 'is not', null)
    .where('returned_at', 'is not', null);
