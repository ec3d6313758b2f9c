import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import type { LevelFactors } from '@bandeja/rules/levels/update-levels';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { turnOfPlayers } from '../players/public.ts';
import { type LastChange, toPlayerLevel } from './counted-day.ts';

export type LevelChangeRow = Omit<Selectable<DB['level_changes']>, 'factors'> & {
  factors: LevelFactors | null;
};

/**
 * Locks the levels of players, in the order of their ids: every writer of level_changes of matches holds this lock, so
 * results and replays of a player run one after the other. The lock is the row of the declared start, not the player's
 * row: bookings do not wait for a replay. A player without a level has no lock, and no result moves it.
 */
export async function lockLevels(tx: Database, ids: readonly number[]): Promise<void> {
  await turnOfLevels(ids).execute(tx);
}

/**
 * Locks the levels of players, then the players: for results, which also set the present level and give points. A result
 * that waits for a replay holds no player yet.
 */
export async function lockLevelsAndPlayers(tx: Database, ids: readonly number[]): Promise<void> {
  await inOneTrip(tx, [turnOfLevels(ids), turnOfPlayers(ids)]);
}

const turnOfLevels = (ids: readonly number[]) => sql<object>`
  SELECT FROM level_changes WHERE player_id = ANY (${[...new Set(ids)]}::bigint[]) AND match_id IS NULL
  ORDER BY player_id FOR NO KEY UPDATE`;

/** Throws on level_changes_one_start when the player has declared a level already. */
export function insertLevelChange(
  db: Database,
  change: Insertable<DB['level_changes']>,
): Promise<LevelChangeRow> {
  return db
    .insertInto('level_changes')
    .values(change)
    .returningAll()
    .$castTo<LevelChangeRow>()
    .executeTakeFirstOrThrow();
}

/** The declared start of one player. */
export function findStart(db: Database, playerId: number): Promise<LevelChangeRow | undefined> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('match_id', 'is', null)
    .$castTo<LevelChangeRow>()
    .executeTakeFirst();
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

export function findChangesOfMatches(db: Database, matchIds: readonly number[]): Promise<LevelChangeRow[]> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('match_id', 'in', matchIds)
    .orderBy('match_id')
    .orderBy('player_id')
    .$castTo<LevelChangeRow>()
    .execute();
}

/** The level changes of one match, as a column of another feature's statement. */
export const levelChangesOf = (match: RawBuilder<number>) => sql<MatchLevelChange[]>`(
  SELECT coalesce(json_agg(moved), '[]') FROM (
    SELECT player_id AS player, previous_level, level, previous_reliability, reliability, expected_chance, factors,
      returned_at IS NOT NULL AS returned
    FROM level_changes WHERE match_id = ${match} ORDER BY player_id
  ) AS moved
)`;

/** The level of a player after the last change; `at` is null when no match has moved it. */
export type LastLevel = PlayerLevel & { at: Date | null };

/** The levels after the last change of each player; no entry for a player without a level. */
export async function findLastLevels(db: Database, playerIds: readonly number[]): Promise<LastLevel[]> {
  const { rows } = await sql<LastChange>`
    SELECT asked.id, last.created_at AS at, last.factors, start.level AS declared,
      COALESCE(last.level, start.level) AS level, COALESCE(last.reliability, start.reliability) AS reliability
    FROM unnest(${playerIds}::bigint[]) AS asked (id)
    LEFT JOIN level_changes AS start ON start.player_id = asked.id AND start.match_id IS NULL
    LEFT JOIN LATERAL (
      SELECT change.level, change.reliability, change.created_at, change.factors FROM level_changes AS change
      WHERE change.player_id = asked.id AND change.match_id IS NOT NULL
      ORDER BY change.created_at DESC, change.match_id DESC
      LIMIT 1
    ) AS last ON true
    WHERE start.level IS NOT NULL`.execute(db);
  return rows.map((row) => ({ ...toPlayerLevel(row), at: row.at }));
}

/** Throws on level_changes_once_a_match when the match has moved levels before. */
export function insertMatchChanges(
  db: Database,
  changes: readonly Insertable<DB['level_changes']>[],
): Promise<LevelChangeRow[]> {
  return db.insertInto('level_changes').values(changes).returningAll().$castTo<LevelChangeRow>().execute();
}

export function deleteMatchChanges(tx: Database, matchId: number): Promise<LevelChangeRow[]> {
  return tx
    .deleteFrom('level_changes')
    .where('match_id', '=', matchId)
    .returningAll()
    .$castTo<LevelChangeRow>()
    .execute();
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
    .$castTo<LevelChangeRow>()
    .execute();
}

/** The declared level of every player who has one. */
export function findStarts(db: Database): Promise<{ id: number; level: number; reliability: number }[]> {
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
    .$castTo<LevelChangeRow>()
    .execute();
}

/** The fingerprint of the model of the stored levels; undefined before the first replay. */
export async function findModel(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('level_model').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

export async function storeModel(tx: Database, fingerprint: string, now: Date): Promise<void> {
  await tx
    .insertInto('level_model')
    .values({ fingerprint, replayed_at: now })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ fingerprint, replayed_at: now }))
    .execute();
}
