import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { containsEveryWord, isSameText } from '@bandeja/db/typed-text';
import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Viewer } from '../../http/session/viewer.ts';
import { accounts, openSessions } from '../accounts/public.ts';
import { imagesOf } from '../images/public.ts';

export type PlayerRow = Selectable<DB['players']>;
/** A player with the account's e-mail and its verification, for the player's own account only. */
export type OwnPlayerRow = PlayerRow & { email: string | null; email_verified_at: Date | null };
type PlayerFilter = {
  level_min?: number | undefined;
  level_max?: number | undefined;
  gender?: 'M' | 'F' | 'O' | undefined;
  city?: string | undefined;
};
export type Span = { limit: number; offset: number };

/** The column of the indexes players_name_search and players_name_order. */
export const searchedName = sql.ref<string>('players.search_name');

export function findPlayer(db: Database, id: number): Promise<PlayerRow | undefined> {
  return db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account of an open session with its player; null when the session has ended or is unknown. */
export async function findViewer(db: Database, sessionId: string): Promise<Viewer | null> {
  const session = await openSessions(db)
    .leftJoin('players', 'players.user_id', 'sessions.user_id')
    .select('players.id as player_id')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const { user_id, player_id, desk_device_id } = session;
  return { userId: user_id, playerId: player_id, sessionId, deskDevice: desk_device_id };
}

/** The id of the account's player; null before one is registered. */
export async function findPlayerOfUser(db: Database, userId: number): Promise<number | null> {
  const row = await db.selectFrom('players').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

export function findOwnPlayer(db: Database, userId: number): Promise<OwnPlayerRow | undefined> {
  return ownPlayer({ userId }).first(db);
}

/** The account's player with pictures: the statement of findOwnPlayer, for a trip with others. */
export const ownPlayer = compiledOnce((db, given: Given<{ userId: number }>) =>
  db
    .selectFrom('players')
    .innerJoin(accounts(db).as('account'), 'account.user_id', 'players.user_id')
    .selectAll('players')
    .select(['account.email', 'account.email_verified_at'])
    .select(imagesOf('player', sql.ref('players.id')).as('images'))
    .where('players.user_id', '=', given('userId')),
);

/** Throws on players_user_key when the account has its player already. */
export async function insertPlayer(db: Database, player: Insertable<DB['players']>): Promise<void> {
  await db.insertInto('players').values(player).execute();
}

/**
 * Locked, so that of two changes, one of the first and one of the last name, the second reads the result of the first.
 */
export function lockPlayerName(tx: Database, playerId: number) {
  return tx
    .selectFrom('players')
    .select(['first_name', 'last_name'])
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Does not change a removed player: a change that waited for the removal must not write the name back. */
export async function updatePlayerRow(
  db: Database,
  id: number,
  changes: Updateable<DB['players']>,
): Promise<void> {
  await db.updateTable('players').set(changes).where('id', '=', id).where('removed_at', 'is', null).execute();
}

/** Whether the player exists; a removed player does not. */
export async function lockPlayerRow(db: Database, id: number): Promise<boolean> {
  return isStillThere(await playerTurn({ id }).rows(db));
}

/** The statement of lockPlayerRow, for a trip with others; `isStillThere` reads its rows. */
export const playerTurn = compiledOnce((db, given: Given<{ id: number }>) =>
  db.selectFrom('players').select('removed_at').where('id', '=', given('id')).forNoKeyUpdate(),
);

export const isStillThere = ([row]: readonly Pick<PlayerRow, 'removed_at'>[]): boolean =>
  row?.removed_at === null;

/**
 * Locks several players, always in the order of their ids: transactions that lock the same players run one after the
 * other and never deadlock.
 */
export async function lockPlayers(tx: Database, ids: readonly number[]): Promise<void> {
  await turnOfPlayers(ids).execute(tx);
}

/** The statement of lockPlayers, for a trip with others. */
export const turnOfPlayers = (ids: readonly number[]) =>
  sql<object>`SELECT FROM players WHERE id = ANY (${[...new Set(ids)]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`;

/** Those of these players whose account has a confirmed e-mail address. */
export async function findConfirmed(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('players')
    .innerJoin(accounts(db).as('account'), 'account.user_id', 'players.user_id')
    .select('players.id')
    .where('players.id', 'in', ids)
    .where('account.email_verified_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** A statement that searches players; a longer one answers 503 instead of holding a connection. */
export const SEARCH_TIMEOUT_MS = 3_000;

/** Every word of the search in the name, as containsEveryWord bounds and matches them. */
export const nameMatches = (search: string | undefined) => containsEveryWord(searchedName, search);

/** The conditions of a list of players, except the typed name. */
export function fits({ level_min, level_max, gender, city }: PlayerFilter) {
  return (where: ExpressionBuilder<DB, 'players'>) =>
    where.and([
      where('players.removed_at', 'is', null),
      ...(level_min === undefined ? [] : [where('players.level', '>=', level_min)]),
      ...(level_max === undefined ? [] : [where('players.level', '<=', level_max)]),
      ...(gender === undefined ? [] : [where('players.gender', '=', gender)]),
      ...(city ? [isSameText(where.ref('players.city'), city)] : []),
    ]);
}

export async function countPlayers(db: Database, filter: PlayerFilter): Promise<number> {
  const { count } = await countOf(db, db.selectFrom('players').where(fits(filter))).executeTakeFirstOrThrow();
  return count;
}

/** By name. First the ids of the page, which an index gives, then its rows: skipped rows are not read. */
export function findPlayers(
  db: Database,
  filter: PlayerFilter,
  { limit, offset }: Span,
): Promise<PlayerRow[]> {
  const page = db
    .selectFrom('players')
    .select('players.id')
    .where(fits(filter))
    .orderBy(searchedName)
    .orderBy('players.id')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('players')
    .selectAll()
    .where('players.id', '=', sql<number>`ANY(ARRAY(${page}))`)
    .orderBy(searchedName)
    .orderBy('players.id')
    .execute();
}

export async function findPlayersById(db: Database, ids: readonly number[]): Promise<PlayerRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('players').selectAll().where('id', 'in', ids).execute();
}

/** What `presentPlayerSummary` shows of a player, and the level: another feature joins it. */
export const playerCards = (db: Database) =>
  db
    .selectFrom('players')
    .select(['id as player_id', 'first_name', 'last_name', 'removed_at', 'customer_id', 'level'])
    .select(imagesOf('player', sql.ref('players.id')).as('images'));

/** Names by player: another feature joins it. */
export const playerNames = (db: Database) =>
  db.selectFrom('players').select(['id as player_id', 'first_name', 'last_name']);

/** As playerNames, with the phone: for the club of a player's booking. */
export const playerContacts = (db: Database) =>
  db
    .selectFrom('players')
    .select(['id as player_id', 'first_name as player_first_name', 'last_name as player_last_name'])
    .select('phone as player_phone');

/** The city of a player, null without one, as a fragment of a statement. */
export const cityOfPlayer = (player: number | null | RawBuilder<number>) =>
  sql<string | null>`(SELECT city FROM players WHERE id = ${player})`;

type EntrantRow = Pick<PlayerRow, 'gender' | 'level'>;
/** Gender and level of a player, whose id is a column of the statement, as a fragment of it. */
export const entrantOf = (player: RawBuilder<number>) =>
  sql<EntrantRow>`(SELECT jsonb_build_object('gender', gender, 'level', level) FROM players WHERE id = ${player})`;

/** Whether the account was deleted, as a fragment of another feature's statement. */
export const isGone = (player: RawBuilder<number>) =>
  sql<boolean>`EXISTS (SELECT FROM players WHERE id = ${player} AND removed_at IS NOT NULL)`;

export async function findPlayerName(db: Database, id: number): Promise<string> {
  const { first_name, last_name } = await playerNames(db).where('id', '=', id).executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`.trim();
}

/** Includes removed players, because their matches stay. */
export const playerExists = async (db: Database, id: number): Promise<boolean> =>
  (await sql<{ found: boolean }>`SELECT ${isPlayer(id)} AS found`.execute(db)).rows[0]?.found === true;

/** Whether there is such a player, removed or not, but no guest, as a column of another feature's statement. */
export const isPlayer = (id: number) =>
  sql<boolean>`EXISTS (SELECT FROM players WHERE id = ${id} AND customer_id IS NULL)`;

/** Those of these ids that belong to no player, or to a removed one. */
export async function findUnknownPlayers(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ ids: number[] }>`SELECT ${knownPlayers(ids)} AS ids`.execute(db);
  const known = rows[0]?.ids ?? [];
  return ids.filter((id) => !known.includes(id));
}

/** Those of these ids that belong to a player who has not been removed: a list for another feature's statement. */
export const knownPlayers = (ids: readonly number[]) => sql<number[]>`ARRAY(
  SELECT id FROM players WHERE id = any(${ids}::bigint[]) AND removed_at IS NULL
)`;

/** Name and e-mail of a player with an account, as payment providers require. */
export async function readPayer(db: Database, player: number) {
  const payer = await db
    .selectFrom('players')
    .innerJoin(accounts(db).as('account'), 'account.user_id', 'players.user_id')
    .select(['account.email', 'players.first_name', 'players.last_name'])
    .where('players.id', '=', player)
    .executeTakeFirstOrThrow();
  return { email: payer.email, firstName: payer.first_name, lastName: payer.last_name };
}

/** The confirmed address of a player with an account; undefined without one. */
export function findMailbox(db: Database, player: number) {
  return db
    .selectFrom('players')
    .innerJoin(accounts(db).as('account'), 'account.user_id', 'players.user_id')
    .select(['account.user_id', 'account.email'])
    .where('players.id', '=', player)
    .where('account.email_verified_at', 'is not', null)
    .executeTakeFirst();
}

/** All players with a level, in the order of their registration: for the demo. */
export const listLevelledPlayers = (db: Database) =>
  db
    .selectFrom('players')
    .select(['id', 'gender', 'level'])
    .where('removed_at', 'is', null)
    .where('level', 'is not', null)
    .orderBy('id')
    .execute();

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
