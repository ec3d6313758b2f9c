import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** The present level of a player, which the levels feature keeps. */
export type StoredLevel = { id: number; level: number; reliability: number };

/** The present level of these players, or (not given) of all who have one. */
export async function findStoredLevels(db: Database, ids?: readonly number[]): Promise<StoredLevel[]> {
  const rows = await db
    .selectFrom('players')
    .select(['id', 'level', 'reliability'])
    .where('level', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, level, reliability }) =>
    level === null || reliability === null ? [] : [{ id, level, reliability }],
  );
}

/** Sets the present levels of players, in one statement. */
export async function storeLevels(tx: Database, levels: readonly StoredLevel[]): Promise<void> {
  await sql`
    UPDATE players SET level = present.level, reliability = present.reliability
    FROM jsonb_to_recordset(${JSON.stringify(levels.map(({ id, level, reliability }) => ({ id, level, reliability })))}::jsonb)
      AS present (id bigint, level numeric, reliability numeric)
    WHERE players.id = present.id
      AND (players.level, players.reliability) IS DISTINCT FROM (present.level, present.reliability)
  `.execute(tx);
}
