import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';
import { findStart, type LevelChangeRow } from './levels.repository.ts';

/** The level after a change; `match` is null for the declared level. */
type LevelCurvePoint = { at: Date; level: number; reliability: number; match: number | null };

/**
 * A player's levels from an instant on, oldest first: the level at that instant, then the level after each change. Of
 * more than `limit` changes, the last of each of `limit` equal spans of time up to the newest one, so a long history
 * costs `limit` looks into the index. A returned change moves nothing and is left out.
 */
export async function readLevelCurve(
  db: Database,
  { player, since, limit }: { player: number; since: Date | null; limit: number },
): Promise<LevelCurvePoint[]> {
  const { rows } = await sql<LevelCurvePoint>`
    WITH start AS (
      SELECT created_at AS at, level, reliability, match_id AS match FROM level_changes
      WHERE player_id = ${player} AND match_id IS NULL
    ), newest AS (
      SELECT created_at AS at, level, reliability, match_id AS match FROM level_changes
      WHERE player_id = ${player} AND match_id IS NOT NULL AND returned_at IS NULL
        AND created_at >= coalesce(${since}::timestamptz, '-infinity')
      ORDER BY created_at DESC, match_id DESC LIMIT ${limit}::integer + 1
    ), bounds AS (
      SELECT greatest(${since}::timestamptz, (
        SELECT created_at FROM level_changes WHERE player_id = ${player} AND match_id IS NOT NULL
        ORDER BY created_at, match_id LIMIT 1
      )) AS first, (SELECT max(at) FROM newest) AS last
      WHERE (SELECT count(*) FROM newest) > ${limit}::integer
    ), spread AS (
      SELECT DISTINCT picked.* FROM bounds, generate_series(1, ${limit}::integer) AS nth, LATERAL (
        SELECT created_at AS at, level, reliability, match_id AS match FROM level_changes
        WHERE player_id = ${player} AND match_id IS NOT NULL AND returned_at IS NULL
          AND created_at >= first AND created_at <= first + (last - first) * nth / ${limit}::integer
        ORDER BY created_at DESC, match_id DESC LIMIT 1
      ) AS picked
    ), before AS (
      SELECT * FROM (
        (SELECT created_at AS at, level, reliability, match_id AS match FROM level_changes
        WHERE player_id = ${player} AND match_id IS NOT NULL AND returned_at IS NULL AND created_at < ${since}::timestamptz
        ORDER BY created_at DESC, match_id DESC LIMIT 1)
        UNION ALL SELECT * FROM start WHERE at < ${since}::timestamptz
      ) AS earlier ORDER BY match IS NULL, at DESC LIMIT 1
    )
    SELECT at, level, reliability, match FROM (
      SELECT 0 AS part, before.* FROM before
      UNION ALL SELECT 1, start.* FROM start WHERE ${since}::timestamptz IS NULL OR at >= ${since}::timestamptz
      UNION ALL SELECT 2, newest.* FROM newest WHERE NOT EXISTS (SELECT FROM bounds)
      UNION ALL SELECT 2, spread.* FROM spread
    ) AS shown ORDER BY part, at, match`.execute(db);
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

/** The players to whom the result of a match was returned, as a column of another feature's statement. */
export const playersReturnedIn = (match: RawBuilder<unknown>) => sql<number[]>`(
  SELECT coalesce(jsonb_agg(player_id), '[]') FROM level_changes
  WHERE match_id = ${match} AND returned_at IS NOT NULL
)`;

/** Oldest first: the declared start, then the matches in the order of a replay. */
export function findLevelChanges(db: Database, playerId: number): Promise<LevelChangeRow[]> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy((order) => order('match_id', 'is', null), 'desc')
    .orderBy('created_at')
    .orderBy('match_id')
    .$castTo<LevelChangeRow>()
    .execute();
}

/** The declared start and the last `limit` changes by matches, oldest first; an index has them. */
export async function findLastLevelChanges(
  db: Database,
  { player, limit }: { player: number; limit: number },
): Promise<LevelChangeRow[]> {
  const start = await findStart(db, player);
  const last = await db
    .selectFrom('level_changes')
    .selectAll()
    .where('player_id', '=', player)
    .where('match_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('match_id', 'desc')
    .limit(limit)
    .$castTo<LevelChangeRow>()
    .execute();
  return [...(start ? [start] : []), ...last.toReversed()];
}
