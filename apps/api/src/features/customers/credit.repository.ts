import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { CreditKind } from '@bandeja/rules/clubs/customer-credit';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { REMOVED_CUSTOMER } from '@bandeja/rules/players/names';
import { type RawBuilder, sql } from 'kysely';
import { accounts } from '../accounts/public.ts';
import { type FreeText, freeTextOf } from '../players/public.ts';
import { creditPayments, eraseCreditReasons } from '../tills/public.ts';

export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

type Movement = {
  clubId: number;
  customerId: number;
  kind: CreditKind;
  amountCents: number;
  reason?: string | null;
  bookingId?: number | null;
  userId: number | null;
  now: Date;
};

/**
 * One row of the ledger. Its trigger changes the balance of the customer under the lock of that row. Throws on
 * customers_credit_not_negative. Undefined: no such customer in the club; money of a merged or erased one still
 * goes back and forth.
 */
export async function insertMovement(tx: Database, movement: Movement): Promise<number | undefined> {
  const { clubId, customerId, kind, amountCents, reason = null, bookingId = null, userId, now } = movement;
  const inserted = await tx
    .insertInto('customer_credits')
    .columns(['customer_id', 'kind', 'amount_cents', 'reason', 'booking_id', 'user_id', 'at'])
    .expression((query) =>
      query
        .selectFrom('customers')
        .select((row) => [
          'id',
          row.val(kind).$castTo<CreditKind>().as('kind'),
          row.cast<number>(row.val(amountCents), 'integer').as('amount_cents'),
          row.cast<string | null>(row.val(reason), 'text').as('reason'),
          row.cast<number | null>(row.val(bookingId), 'bigint').as('booking_id'),
          row.cast<number | null>(row.val(userId), 'bigint').as('user_id'),
          row.cast<Date>(row.val(now), 'timestamptz').as('at'),
        ])
        .where('club_id', '=', clubId)
        .where('id', '=', customerId)
        .$if(kind !== 'returned' && kind !== 'reversed', (living) => living.where('erased_at', 'is', null)),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

const shown = (db: Database) =>
  db
    .selectFrom('customer_credits as movement')
    .leftJoin(accounts(db).as('account'), 'account.user_id', 'movement.user_id')
    .leftJoin(creditPayments(db).as('paid'), 'paid.credit_id', 'movement.id')
    .select(sql<DepositMethod | null>`paid.method`.as('method'))
    .select(['paid.payment_id', sql<boolean>`COALESCE(paid.is_reversed, false)`.as('is_reversed')])
    .select(['movement.id', 'movement.kind', 'movement.amount_cents', 'movement.reason'])
    .select(['movement.booking_id', 'movement.at', 'account.username']);

/** Customers, and the records that were merged in them (`root`): their movements stay where they were. */
const withMerged = (customers: RawBuilder<unknown>) => sql<{ id: number; root: number }>`(
  WITH RECURSIVE record (id, root) AS (
    SELECT id, id FROM customers WHERE ${customers}
    UNION SELECT merged.id, record.root FROM customers AS merged JOIN record ON merged.merged_into = record.id
  )
  SELECT id, root FROM record)`;

const recordsOf = (customerId: number) => withMerged(sql`id = ${customerId}`).as<'record'>('record');

const ofPerson = (db: Database, customerId: number) =>
  shown(db).innerJoin(recordsOf(customerId), 'record.id', 'movement.customer_id');

/** The movements of a customer and of the records that were merged in it, newest first. */
export const listMovements = (
  db: Database,
  { customerId, limit, offset = 0 }: { customerId: number; limit: number; offset?: number },
) => ofPerson(db, customerId).orderBy('movement.id', 'desc').limit(limit).offset(offset).execute();

export const findMovement = (db: Database, { customerId, id }: { customerId: number; id: number }) =>
  ofPerson(db, customerId).where('movement.id', '=', id).executeTakeFirst();

export async function countMovements(db: Database, customerId: number): Promise<number> {
  const all = db
    .selectFrom('customer_credits as movement')
    .innerJoin(recordsOf(customerId), 'record.id', 'movement.customer_id');
  const { count } = await countOf(db, all).executeTakeFirstOrThrow();
  return count;
}

/**
 * Who has the credit that a booking gave, by the records of now: what it gave in all, and what of it was taken back. With a
 * student, only that customer.
 */
export async function listCreditOfBooking(
  db: Database,
  booking: number,
  student: number | null,
): Promise<{ customer: number; given_cents: number; reversed_cents: number }[]> {
  const { rows } = await sql<{ customer: number; given_cents: number; reversed_cents: number }>`
    WITH RECURSIVE record (origin, customer) AS (
      SELECT DISTINCT customer_id, customer_id FROM customer_credits WHERE booking_id = ${booking}
      UNION SELECT id, id FROM customers WHERE id = ${student}::bigint
      UNION SELECT record.origin, merged.merged_into FROM record
      JOIN customers AS merged ON merged.id = record.customer AND merged.merged_into IS NOT NULL
    )
    SELECT kept.id AS customer, sum(movement.amount_cents)::bigint AS given_cents,
      COALESCE(-sum(movement.amount_cents) FILTER (WHERE movement.kind = 'reversed'), 0)::bigint AS reversed_cents
    FROM customer_credits AS movement
    JOIN record ON record.origin = movement.customer_id
    JOIN customers AS kept ON kept.id = record.customer AND kept.merged_into IS NULL
    WHERE movement.booking_id = ${booking}
      AND (${student}::bigint IS NULL OR kept.id IN (SELECT customer FROM record WHERE origin = ${student}::bigint))
    GROUP BY kept.id ORDER BY kept.id`.execute(db);
  return rows;
}

/** The credit that stands, locked: what spends it waits. One that was merged meanwhile has none. */
export const lockBalances = (tx: Database, customers: readonly number[]) =>
  tx
    .selectFrom('customers')
    .select(['id', 'credit_cents', 'merged_into'])
    .where('id', 'in', customers)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The movements of all records that the player linked, with those merged in them, oldest first. */
export const listMovementsOfPlayer = (db: Database, playerId: number) =>
  db
    .selectFrom('customer_credits as movement')
    .innerJoin(withMerged(sql`player_id = ${playerId}`).as('record'), 'record.id', 'movement.customer_id')
    .select(['record.root as customer_id', 'movement.kind', 'movement.amount_cents'])
    .select(['movement.reason', 'movement.at'])
    .orderBy('movement.id')
    .execute();

/**
 * Of a customer and of the records that were merged in it, also in the till. What needs a reason keeps a text in its place.
 */
export async function eraseReasons(tx: Database, customerId: number): Promise<void> {
  const ofPerson = sql`customer_id IN (SELECT id FROM ${withMerged(sql`id = ${customerId}`)} AS record)`;
  await sql`
    UPDATE customer_credits
    SET reason = CASE WHEN kind IN ('adjusted', 'reversed') THEN ${REMOVED_CUSTOMER}::text END
    WHERE reason IS NOT NULL AND ${ofPerson}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM customer_credits WHERE kind = 'deposit' AND ${ofPerson}`.execute(tx);
  const deposits = rows.map(({ id }) => id);
  if (deposits.length > 0) await eraseCreditReasons(tx, deposits, REMOVED_CUSTOMER);
}

/**
 * Who paid credit in, by its row of the ledger: the record of now, where the one of then was merged in it. Not only of one
 * club: the caller knows the rows.
 */
export async function findDepositors(
  db: Database,
  credits: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  if (credits.length === 0) return new Map();
  const { rows } = await sql<{ credit: number; id: number; name: string }>`
    WITH RECURSIVE record (credit, customer) AS (
      SELECT id, customer_id FROM customer_credits WHERE id = ANY(${credits}::bigint[])
      UNION SELECT record.credit, merged.merged_into FROM record
      JOIN customers AS merged ON merged.id = record.customer AND merged.merged_into IS NOT NULL
    )
    SELECT record.credit, customer.id, customer.name FROM record
    JOIN customers AS customer ON customer.id = record.customer AND customer.merged_into IS NULL`.execute(db);
  return new Map(rows.map(({ credit, id, name }) => [credit, { id, name }]));
}

/** Why managers corrected the credit of a customer. */
export const creditFreeTexts: readonly FreeText[] = [freeTextOf('customer_credits', 'reason')];
