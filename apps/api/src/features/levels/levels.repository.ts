import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { type Insertable, type Selectable, sql } from 'kysely';

export type LevelChangeRow = Selectable<DB['level_changes']>;

/** Throws on level_changes_one_start when the player has declared a level already. */
export function insertLevelChange(
  db: Database,
  change: Insertable<DB['level_changes']>,
): Promise<LevelChangeRow> {
  return db.insertInto('level_changes').values(change).returningAll().executeTakeFirstOrThrow();
}

/** The declared start of one player. */
export function findStart(db: Database, playerId: number): Promise<LevelChangeRow | undefined> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('match_id', 'is', null)
    .executeTakeFirst();
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

/** Oldest first: the declared start, then the matches in the order of a replay. */
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

export function findLevels(
  db: Database,
  playerIds: readonly number[],
): Promise<{ id: number; level: number | null; reliability: number | null }[]> {
  return db
    .selectFrom('players')
    .select(['id', 'level', 'reliability'])
    .where('id', 'in', playerIds)
    .execute();
}

/**
 * Locks players for a change of level, always in the order of their ids, so that results and replays that share
 * players run one after the other and never deadlock. Every writer of a player's level_changes of matches holds
 * this lock.
 */
export async function lockLevels(tx: Database, playerIds: readonly number[]): Promise<void> {
  await sql`SELECT FROM players WHERE id = ANY (${playerIds}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** The level of a player after the last change; `at` is null when no match has moved it. */
export type LastLevel = PlayerLevel & { at: Date | null };

/** The levels after the last change of each player; no entry for a player without a level. */
export async function findLastLevels(db: Database, playerIds: readonly number[]): Promise<LastLevel[]> {
  const { rows } = await sql<LastLevel>`
    SELECT wanted.id, last.created_at AS at,
      COALESCE(last.level, start.level) AS level, COALESCE(last.reliability, start.reliability) AS reliability
    FROM unnest(${playerIds}::bigint[]) AS wanted (id)
    LEFT JOIN level_changes AS start ON start.player_id = wanted.id AND start.match_id IS NULL
    LEFT JOIN LATERAL (
      SELECT change.level, change.reliability, change.created_at FROM level_changes AS change
      WHERE change.player_id = wanted.id AND change.match_id IS NOT NULL
      ORDER BY change.created_at DESC, change.match_id DESC
      LIMIT 1
    ) AS last ON true
    WHERE COALESCE(last.level, start.level) IS NOT NULL`.execute(db);
  return rows;
}

/** Throws on level_changes_once_a_match when the match has moved levels before. */
export function insertMatchChanges(
  db: Database,
  changes: readonly Insertable<DB['level_changes']>[],
): Promise<LevelChangeRow[]> {
  return db.insertInto('level_changes').values(changes).returningAll().execute();
}

/** Stores the levels after the changes of a match as the present levels of its players. */
export async function setLevelsByMatch(db: Database, matchId: number): Promise<void> {
  await db
    .updateTable('players')
    .from('level_changes as change')
    .set((set) => ({ level: set.ref('change.level'), reliability: set.ref('change.reliability') }))
    .where('change.match_id', '=', matchId)
    .whereRef('change.player_id', '=', 'players.id')
    .execute();
}

export async function setLevelsCountedAt(tx: Database, matchId: number, at: Date | null): Promise<void> {
  await tx.updateTable('matches').set({ levels_counted_at: at }).where('id', '=', matchId).execute();
}

export function deleteMatchChanges(tx: Database, matchId: number): Promise<LevelChangeRow[]> {
  return tx.deleteFrom('level_changes').where('match_id', '=', matchId).returningAll().execute();
}

/** Sets the changes of a match to zero; returns those that were not zero. */
export function returnChanges(
  tx: Database,
  { matchId, players, now }: { matchId: number; players: readonly number[]; now: Date },
): Promise<LevelChangeRow[]> {
  return tx
    .updateTable('level_changes')
    .set((set) => ({
      level: set.ref('previous_level'),
      reliability: set.ref('previous_reliability'),
      returned_at: now,
      updated_at: now,
    }))
    .where('match_id', '=', matchId)
    .where('player_id', 'in', players)
    .where('returned_at', 'is', null)
    .returningAll()
    .execute();
}

/** The declared level of every player who has one. */
export function findStarts(db: Database): Promise<PlayerLevel[]> {
  return db
    .selectFrom('level_changes')
    .select(['player_id as id', 'level', 'reliability'])
    .where('match_id', 'is', null)
    .execute();
}

/** Every finished match that counts for levels, in the order of a replay. */
export async function findMatchesInOrder(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('levels_counted_at', 'is not', null)
    .where('ended_at', 'is not', null)
    .orderBy('levels_counted_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes that no replay reaches: of a match that does not count, or with another place in the order. */
export function findMisplacedChanges(db: Database): Promise<LevelChangeRow[]> {
  return db
    .selectFrom('level_changes as change')
    .innerJoin('matches as match', 'match.id', 'change.match_id')
    .selectAll('change')
    .where((where) =>
      where.or([
        where('match.ended_at', 'is', null),
        where('match.levels_counted_at', 'is distinct from', where.ref('change.created_at')),
      ]),
    )
    .orderBy('change.match_id')
    .orderBy('change.player_id')
    .execute();
}

/** The present level of every player who has one. */
export async function findStoredLevels(db: Database): Promise<PlayerLevel[]> {
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
