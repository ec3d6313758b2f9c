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

export type LockedLevel = { id: number; level: number | null; reliability: number | null };

export function findLevels(db: Database, playerIds: readonly number[]): Promise<LockedLevel[]> {
  return db
    .selectFrom('players')
    .select(['id', 'level', 'reliability'])
    .where('id', 'in', playerIds)
    .execute();
}

/**
 * Locks players for a change of level, always in the order of their ids: two results that share players come one
 * after the other and never wait for each other in a circle.
 */
export function lockLevels(db: Database, playerIds: readonly number[]): Promise<LockedLevel[]> {
  return db
    .selectFrom('players')
    .select(['id', 'level', 'reliability'])
    .where('id', 'in', playerIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** When the latest match that moved one of these players was accepted; null before the first. */
export async function latestChangeByMatch(db: Database, playerIds: readonly number[]): Promise<Date | null> {
  const { latest } = await db
    .selectFrom('level_changes')
    .select((select) => select.fn.max('created_at').as('latest'))
    .where('player_id', 'in', playerIds)
    .where('match_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return latest;
}

/** Throws on level_changes_once_a_match when the match has moved levels before. */
export function insertMatchChanges(
  db: Database,
  changes: readonly Insertable<DB['level_changes']>[],
): Promise<LevelChangeRow[]> {
  return db.insertInto('level_changes').values(changes).returningAll().execute();
}

/** Gives the players of a match the levels its changes say. */
export async function setLevelsByMatch(db: Database, matchId: number): Promise<void> {
  await db
    .updateTable('players')
    .from('level_changes as change')
    .set((set) => ({ level: set.ref('change.level'), reliability: set.ref('change.reliability') }))
    .where('change.match_id', '=', matchId)
    .whereRef('change.player_id', '=', 'players.id')
    .execute();
}

/** What everybody declared. */
export async function findStarts(
  db: Database,
): Promise<{ id: number; level: number; reliability: number }[]> {
  return db
    .selectFrom('level_changes')
    .select(['player_id as id', 'level', 'reliability'])
    .where('match_id', 'is', null)
    .execute();
}

/** Every finished match that has moved levels, in the order of a replay. */
export async function findMatchesInOrder(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('id', 'in', (moved) =>
      moved.selectFrom('level_changes').select('match_id').where('match_id', 'is not', null),
    )
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Where everybody who has a level stands. */
export async function findStoredLevels(
  db: Database,
): Promise<{ id: number; level: number; reliability: number }[]> {
  const rows = await db
    .selectFrom('players')
    .select(['id', 'level', 'reliability'])
    .where('level', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, level, reliability }) =>
    level === null || reliability === null ? [] : [{ id, level, reliability }],
  );
}
