import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import { containsEveryWord, isSameText } from '@bandeja/db/typed-text';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { accountEmails } from '../accounts/public.ts';

export type PlayerRow = Selectable<DB['players']>;
/** A player with the account's e-mail and its verification, for the player's own account only. */
export type OwnPlayerRow = PlayerRow & { email: string | null; email_verified_at: Date | null };
export type PlayerFilter = {
  search?: string | undefined;
  level_min?: number | undefined;
  level_max?: number | undefined;
  gender?: 'M' | 'F' | 'O' | undefined;
  city?: string | undefined;
};
export type Span = { limit: number; offset: number };

const wholeName = sql<string>`players.first_name || ' ' || players.last_name`;
/** As the indexes players_name_search and players_name_order have it. */
export const searchedName = sql<string>`search_text(${wholeName})`;

export function findPlayer(db: Database, id: number): Promise<PlayerRow | undefined> {
  return db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The id of the account's player; null before one is registered. */
export async function findPlayerOfUser(db: Database, userId: number): Promise<number | null> {
  const row = await db.selectFrom('players').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

export function findOwnPlayer(db: Database, userId: number): Promise<OwnPlayerRow | undefined> {
  return db
    .selectFrom('players')
    .innerJoin('users', 'users.id', 'players.user_id')
    .selectAll('players')
    .select(['users.email', 'users.email_verified_at'])
    .where('players.user_id', '=', userId)
    .executeTakeFirst();
}

/** Throws on players_user_key when the account has its player already. */
export async function insertPlayer(db: Database, player: Insertable<DB['players']>): Promise<void> {
  await db.insertInto('players').values(player).execute();
}

/** Locked: of two changes, one of the first and one of the last name, the second sees what the first wrote. */
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
  const row = await db
    .selectFrom('players')
    .select('removed_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.removed_at === null;
}

/**
 * Locks several players, always in the order of their ids: transactions that lock the same players run one after the
 * other and never deadlock.
 */
export async function lockPlayers(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM players WHERE id = ANY (${[...new Set(ids)]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** A statement that searches players; a longer one answers 503 instead of holding a connection. */
export const SEARCH_TIMEOUT_MS = 3_000;

/** Every word of the search in the name, as containsEveryWord bounds and matches them. */
export const nameMatches = (search: string | undefined) => containsEveryWord(wholeName, search);

function fits({ search, level_min, level_max, gender, city }: PlayerFilter) {
  return (where: ExpressionBuilder<DB, 'players'>) =>
    where.and([
      where('players.removed_at', 'is', null),
      ...nameMatches(search),
      ...(level_min === undefined ? [] : [where('players.level', '>=', level_min)]),
      ...(level_max === undefined ? [] : [where('players.level', '<=', level_max)]),
      ...(gender === undefined ? [] : [where('players.gender', '=', gender)]),
      ...(city ? [isSameText(where.ref('players.city'), city)] : []),
    ]);
}

export async function countPlayers(db: Database, filter: PlayerFilter): Promise<number> {
  const { count } = await db
    .selectFrom('players')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(fits(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** By name. */
export function findPlayers(
  db: Database,
  filter: PlayerFilter,
  { limit, offset }: Span,
): Promise<PlayerRow[]> {
  return db
    .selectFrom('players')
    .selectAll()
    .where(fits(filter))
    .orderBy(searchedName)
    .orderBy('players.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findPlayersById(db: Database, ids: readonly number[]): Promise<PlayerRow[]> {
  return db.selectFrom('players').selectAll().where('id', 'in', ids).execute();
}

/** Names by player: another feature joins it. */
export const playerNames = (db: Database) =>
  db.selectFrom('players').select(['id as player_id', 'first_name', 'last_name']);

export async function findPlayerName(db: Database, id: number): Promise<string> {
  const { first_name, last_name } = await playerNames(db).where('id', '=', id).executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`.trim();
}

/** Those of these ids that belong to no player, or to a removed one. */
export async function findUnknownPlayers(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const known = await db
    .selectFrom('players')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  return ids.filter((id) => !known.some((player) => player.id === id));
}

/** Name and e-mail of a player with an account, as a bank wants them. */
export async function readPayer(db: Database, player: number) {
  const payer = await db
    .selectFrom('players')
    .innerJoin(accountEmails(db).as('account'), 'account.user_id', 'players.user_id')
    .select(['account.email', 'players.first_name', 'players.last_name'])
    .where('players.id', '=', player)
    .executeTakeFirstOrThrow();
  return { email: payer.email, firstName: payer.first_name, lastName: payer.last_name };
}
