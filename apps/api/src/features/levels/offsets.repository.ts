import type { Database } from '@bandeja/db/database';
import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/scale';
import { sql } from 'kysely';

export type LevelOffset = { applies_from: string; from_level: number; to_level: number; amount: number };

export async function insertOffset(db: Database, offset: LevelOffset, now: Date): Promise<void> {
  await db
    .insertInto('level_offsets')
    .values({ ...offset, created_at: now })
    .execute();
}

/** The offset of a level that is declared on this date: the newest row that covers it; 0 without one. */
export async function findOffset(
  db: Database,
  { level, date }: { level: number; date: string },
): Promise<number> {
  const row = await db
    .selectFrom('level_offsets')
    .select('amount')
    .where('applies_from', '<=', date)
    .where('from_level', '<=', level)
    .where('to_level', '>=', level)
    .orderBy('applies_from', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** All rows, in the order in which they begin. */
export function listOffsets(db: Database): Promise<LevelOffset[]> {
  return db
    .selectFrom('level_offsets')
    .select(['applies_from', 'from_level', 'to_level', 'amount'])
    .orderBy('applies_from')
    .orderBy('id')
    .execute();
}

type ObservedBias = { declared: number; players: number; bias: number };

/**
 * By declared level: the mean difference of present and declared levels of the players whose level is known, and how
 * many they are.
 */
export async function findObservedBias(db: Database, knownFrom: number): Promise<ObservedBias[]> {
  const { rows } = await sql<ObservedBias>`
    SELECT start.previous_level AS declared, count(*)::int AS players,
      avg(last.level - start.previous_level)::float8 AS bias
    FROM level_changes AS start
    CROSS JOIN LATERAL (
      SELECT change.level, change.reliability FROM level_changes AS change
      WHERE change.player_id = start.player_id AND change.match_id IS NOT NULL
      ORDER BY change.created_at DESC, change.match_id DESC
      LIMIT 1
    ) AS last
    WHERE start.match_id IS NULL AND last.reliability >= ${Math.max(knownFrom, INITIAL_RELIABILITY)}
    GROUP BY start.previous_level
    ORDER BY start.previous_level`.execute(db);
  return rows;
}
