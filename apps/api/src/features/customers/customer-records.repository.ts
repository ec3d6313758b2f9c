import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { containsEveryWord } from '@bandeja/db/typed-text';
import { soughtPhone } from '@bandeja/rules/clubs/customer-search';
import { type ExpressionBuilder, sql } from 'kysely';
import { playerNames } from '../players/public.ts';

export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** A phone is sought from its end, whole: a part of any place would let its digits be tried out one by one. */
const isSought =
  (search: string | undefined) =>
  (where: ExpressionBuilder<DB & { customer: DB['customers'] }, 'customer'>) => {
    const phone = soughtPhone(search);
    if (phone === undefined) return where.and(containsEveryWord(where.ref('customer.search_name'), search));
    return where('customer.phone', 'like', `%${phone}`);
  };

/** A list counts no further: an import may give one phone to all customers of a club. */
const TWINS_COUNTED = 9;

const twins = sql`
  SELECT FROM customers AS twin
  WHERE twin.club_id = customer.club_id AND twin.phone = customer.phone AND twin.id <> customer.id`;

/** How many other customers of the club have the phone of a customer; 9: or more. */
const samePhone = sql<number>`(SELECT count(*) FROM (${twins} LIMIT ${sql.lit(TWINS_COUNTED)}) AS counted)`;

type Filter = {
  clubId: number;
  search: string | undefined;
  samePhone: boolean;
  linked?: boolean | undefined;
};

const ofClub = (db: Database, clubId: number) =>
  db
    .selectFrom('customers as customer')
    .where('customer.club_id', '=', clubId)
    .where('customer.erased_at', 'is', null);

const matching = (db: Database, { clubId, search, samePhone: hasTwins, linked }: Filter) => {
  const found = ofClub(db, clubId)
    .where(isSought(search))
    .$if(linked !== undefined, (query) => query.where('customer.player_id', linked ? 'is not' : 'is', null));
  return hasTwins ? found.where(sql<boolean>`EXISTS (${twins})`) : found;
};

export async function countRows(db: Database, filter: Filter): Promise<number> {
  const { count } = await countOf(db, matching(db, filter)).executeTakeFirstOrThrow();
  return count;
}

export const listRows = (
  db: Database,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
) =>
  matching(db, filter)
    .select(['customer.id', 'customer.name', 'customer.phone', 'customer.email', 'customer.credit_cents'])
    .select(['customer.player_id', samePhone.as('same_phone')])
    .orderBy('customer.search_name')
    .orderBy('customer.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const rowOf = (db: Database, clubId: number, id: number) =>
  ofClub(db, clubId)
    .leftJoin(playerNames(db).as('player'), 'player.player_id', 'customer.player_id')
    .selectAll('customer')
    .select(['player.first_name', 'player.last_name'])
    .where('customer.id', '=', id);

export const findRow = (db: Database, clubId: number, id: number) => rowOf(db, clubId, id).executeTakeFirst();

/** Locked before its bookings are moved or its person erased: what books or pays for it waits, and finds it gone. */
export const lockRows = (tx: Database, clubId: number, ids: readonly number[]) =>
  ofClub(tx, clubId).selectAll().where('customer.id', 'in', ids).orderBy('customer.id').forUpdate().execute();

/** The first other customers of the club with the phone of one. */
export const twinsOf = (db: Database, clubId: number, id: number) =>
  ofClub(db, clubId)
    .select(['customer.id', 'customer.name'])
    .where('customer.phone', '=', (one) =>
      one.selectFrom('customers').select('customers.phone').where('customers.id', '=', id),
    )
    .where('customer.id', '<>', id)
    .orderBy('customer.id')
    .limit(5);

type Person = { name: string; phone: string | null; email: string | null; note: string | null };

export async function insertRow(
  tx: Database,
  { clubId, now, ...person }: Person & { clubId: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('customers')
    .values({ club_id: clubId, ...person, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<Person> & { player_id?: number | null; linked_at?: Date | null };

const staysOpen = ({ email, player_id = null }: Change) =>
  sql<boolean>`email IS NOT DISTINCT FROM ${email}::text AND ${player_id}::bigint IS NULL`;

/**
 * Whether the row still had the expected version. Another address ends the invitation that was mailed to the former one, and
 * a link ends any.
 */
export async function updateRow(
  tx: Database,
  { id, version, now, ...change }: Change & { id: number; version?: number; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('customers')
    .set({ ...change, updated_at: now, version: sql<number>`version + 1` })
    .$if(change.email !== undefined, (update) =>
      update.set({
        link_token_hash: sql<Buffer | null>`CASE WHEN ${staysOpen(change)} THEN link_token_hash END`,
        link_expires_at: sql<Date | null>`CASE WHEN ${staysOpen(change)} THEN link_expires_at END`,
      }),
    )
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Of a club; the desk may still add one with a booking. */
export const CUSTOMERS_AT_MOST = 50_000;

/** Whether a club has this many customers or more. */
export async function hasCustomers(db: Database, clubId: number, count: number): Promise<boolean> {
  const row = await ofClub(db, clubId)
    .select('customer.id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One import of a club at a time, on all servers. False: another one runs. */
export async function tryLockImport(tx: Database, clubId: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('customer imports', ${clubId})) AS "isFree"`.execute(
    tx,
  );
  return rows[0]?.isFree === true;
}

/** One count of the invitations of a club at a time. */
export async function lockCustomersOfClub(tx: Database, clubId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('customers', ${clubId}))`.execute(tx);
}

/**
 * A line is known when a customer has its name, in any spelling of search_text, and its phone, without one its e-mail, and
 * without both the name alone; or when an earlier line has the same. The others are added unless it is a rehearsal.
 */
export async function insertLines(
  tx: Database,
  {
    clubId,
    now,
    lines,
    isRehearsal,
  }: { clubId: number; now: Date; lines: readonly Person[]; isRehearsal: boolean },
): Promise<number> {
  const unknown = sql`
    SELECT DISTINCT ON (search_text(line.name), COALESCE(line.phone, line.email))
      line.name, line.phone, line.email, line.note, line.place
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS (name text, phone text, email text, note text)) WITH ORDINALITY AS line (name, phone, email, note, place)
    WHERE NOT EXISTS (
      SELECT FROM customers
      WHERE club_id = ${clubId} AND erased_at IS NULL
        AND search_name = ' ' || replace(search_text(line.name), '''', '')
        AND CASE
          WHEN line.phone IS NOT NULL THEN customers.phone = line.phone
          WHEN line.email IS NOT NULL THEN customers.email = line.email
          ELSE true
        END
    )
    ORDER BY search_text(line.name), COALESCE(line.phone, line.email), line.place`;
  if (isRehearsal) {
    const { rows } = await sql<{
      added: number;
    }>`SELECT count(*) AS added FROM (${unknown}) AS unknown`.execute(tx);
    return rows[0]?.added ?? 0;
  }
  const { numAffectedRows } = await sql`
    INSERT INTO customers (club_id, name, phone, email, note, created_at, updated_at)
    SELECT ${clubId}::bigint, name, phone, email, note, ${now}::timestamptz, ${now}::timestamptz
    FROM (${unknown}) AS unknown ORDER BY place`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
