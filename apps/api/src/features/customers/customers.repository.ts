import type { Database } from '@bandeja/db/database';
import { REMOVED_CUSTOMER } from '@bandeja/rules/players/names';
import { type RawBuilder, sql } from 'kysely';
import { clubSummaries } from '../clubs/public.ts';
import { type FreeText, freeTextOf } from '../players/public.ts';

export type NewCustomer = { club: number; name: string; phone: string | null; now: Date };

export async function insertCustomer(
  tx: Database,
  { club, name, phone, now }: NewCustomer,
): Promise<{ id: number }> {
  return tx
    .insertInto('customers')
    .values({ club_id: club, name, phone, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const ofClub = (db: Database, club: number) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'player_id'])
    .where('club_id', '=', club)
    .where('erased_at', 'is', null);

/** A customer of this club; undefined for one of another club, and for an erased one. */
export const findCustomer = (db: Database, club: number, id: number) =>
  ofClub(db, club).where('id', '=', id).executeTakeFirst();

/** As findCustomer; the customer is neither erased nor merged until the transaction ends. */
export const holdCustomer = (tx: Database, club: number, id: number) =>
  ofClub(tx, club).where('id', '=', id).forShare().executeTakeFirst();

/** The oldest customer of this club with this phone and name. */
export const findNamesake = (tx: Database, { club, name, phone }: Omit<NewCustomer, 'now'>) =>
  ofClub(tx, club)
    .where('phone', '=', phone)
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Customers as another feature's statement shows them: it joins this. */
export const customerNames = (db: Database) =>
  db
    .selectFrom('customers')
    .select(['id as customer_id', 'name as customer_name', 'phone as customer_phone'])
    .select('erased_at as customer_erased_at');

/** Customers with the club whose they are, and the player that each is. */
export const customerClubs = (db: Database) =>
  db.selectFrom('customers').select(['id as customer_id', 'name as customer_name', 'club_id', 'player_id']);

/** The players to whom customers are linked. */
export async function findLinkedPlayers(
  db: Database,
  customers: readonly number[],
): Promise<Map<number, number>> {
  if (customers.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'player_id'])
    .where('id', 'in', customers)
    .where('player_id', 'is not', null)
    .$narrowType<{ player_id: number }>()
    .execute();
  return new Map(rows.map(({ id, player_id }) => [id, player_id]));
}

/** The player who is linked to a customer, as a fragment of another feature's statement. */
export const accountOfCustomer = (customer: RawBuilder<number>) =>
  sql<number | null>`(SELECT player_id FROM customers WHERE id = ${customer})`;

/** The customers whom a player has linked, at all clubs, as a fragment of another feature's statement. */
export const customersOf = (player: number | RawBuilder<number>) =>
  sql<number>`(SELECT id FROM customers WHERE player_id = ${player})`;

/** The customers to whom a player said yes. */
export async function findCustomersOfPlayer(db: Database, player: number): Promise<number[]> {
  const rows = await db.selectFrom('customers').select('id').where('player_id', '=', player).execute();
  return rows.map(({ id }) => id);
}

/**
 * Whose credit money of a booking becomes, for a query that knows the ids: its customer, or the one whom its player linked
 * at the club; null: neither is there.
 */
export const creditCustomerOf = (of: Record<'club' | 'customer' | 'player', RawBuilder<number | null>>) =>
  sql<number | null>`COALESCE(
    (SELECT id FROM customers WHERE id = ${of.customer} AND erased_at IS NULL),
    (SELECT min(id) FROM customers WHERE player_id = ${of.player} AND club_id = ${of.club} AND erased_at IS NULL)
  )`;

export async function findCreditCustomer(
  db: Database,
  { club, customer, player }: { club: number; customer: number | null; player: number | null },
): Promise<number | null> {
  const given = (id: number | null) => sql<number | null>`${id}::bigint`;
  const of = { club: given(club), customer: given(customer), player: given(player) };
  const { rows } = await sql<{ id: number | null }>`SELECT ${creditCustomerOf(of)} AS id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What clubs know about a player who is linked to their customer. */
export const listCustomersOfPlayer = (db: Database, player: number) =>
  db
    .selectFrom('customers as customer')
    .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'customer.club_id')
    .select(['customer.id', 'club.club_slug', 'customer.name', 'customer.phone', 'customer.email'])
    .select(['customer.note', 'customer.linked_at', 'customer.created_at'])
    .where('customer.player_id', '=', player)
    .orderBy('customer.id')
    .execute();

const ERASED = {
  ...{ name: REMOVED_CUSTOMER, phone: null, email: null, note: null },
  ...{ player_id: null, linked_at: null, link_token_hash: null, link_expires_at: null },
};

/** The row stays for the club's bookings and money, without the person. */
export async function eraseCustomerRow(
  tx: Database,
  { id, now, mergedInto = null }: { id: number; now: Date; mergedInto?: number | null },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...ERASED, erased_at: now, updated_at: now, merged_into: mergedInto, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Of a player who leaves: the person of the records to which the player said yes. Their ids. */
export const eraseCustomersOfPlayer = (tx: Database, player: number, now: Date) =>
  tx
    .updateTable('customers')
    .set({ ...ERASED, erased_at: now, updated_at: now, version: sql`version + 1` })
    .where('player_id', '=', player)
    .returning('id')
    .execute();

/** What the staff of a club notes about its customers. */
export const noteFreeTexts: readonly FreeText[] = [freeTextOf('customers', 'note')];
