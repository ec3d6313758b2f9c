import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { Insertable, Selectable } from 'kysely';

export type LevelChangeRow = Selectable<DB['level_changes']>;

/** Throws on level_changes_one_start when the player has declared his level already. */
export function insertLevelChange(
  db: Database,
  change: Insertable<DB['level_changes']>,
): Promise<LevelChangeRow> {
  return db.insertInto('level_changes').values(change).returningAll().executeTakeFirstOrThrow();
}

export async function setLevel(
  db: Database,
  playerId: number,
  { level, reliability }: { level: number; reliability: number },
): Promise<void> {
  await db.updateTable('players').set({ level, reliability }).where('id', '=', playerId).execute();
}

export async function playerExists(db: Database, playerId: number): Promise<boolean> {
  const found = await db.selectFrom('players').select('id').where('id', '=', playerId).executeTakeFirst();
  return found !== undefined;
}

/** Oldest first: the declared start, then the matches in the order they are replayed. */
export function findLevelChanges(db: Database, playerId: number): Promise<LevelChangeRow[]> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy((order) => order('match_id', 'is', null), 'desc')
    .orderBy('created_at')
    .orderBy('match_id')
    .execute();
}

export function findChangesOfMatches(db: Database, matchIds: readonly number[]): Promise<LevelChangeRow[]> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('match_id', 'in', matchIds)
    .orderBy('match_id')
    .orderBy('player_id')
    .execute();
}
