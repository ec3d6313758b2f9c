import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type DepositMethod, RETURNABLE_METHODS } from '@bandeja/rules/payments/desk-methods';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { accounts } from '../accounts/public.ts';

// The money of bookings that the desk records. The caller has locked the booking before it writes.

type OfBooking = { booking: number };

/** Payments, reversals and returns of a booking, in order. */
export const deskRowsOf = compiledOnce((db, given: Given<OfBooking>) =>
  db
    .selectFrom('desk_payments as row')
    .leftJoin('tills as till', 'till.id', 'row.till_id')
    .leftJoin(accounts(db).as('account'), 'account.user_id', 'row.by_user')
    .select(['row.id', 'row.kind', 'row.method', 'row.amount_cents', 'row.reverses_id', 'row.because'])
    .select(['row.payer', 'row.student_id', 'row.reason', 'row.at', 'account.username as by'])
    .select(sql<boolean>`till.id IS NOT NULL AND till.closed_at IS NULL`.as('is_till_open'))
    .where('row.booking_id', '=', given('booking'))
    .orderBy('row.id'),
);

export const deskItemsOf = compiledOnce((db, given: Given<OfBooking>) =>
  db
    .selectFrom('desk_items')
    .select(['id', 'name', 'quantity', 'price_cents'])
    .where('booking_id', '=', given('booking'))
    .where('removed_at', 'is', null)
    .orderBy('id'),
);

/** What the desk has to hand back of a booking; no row: nothing. */
export const deskDueOf = compiledOnce((db, given: Given<OfBooking>) =>
  db.selectFrom('desk_returns').select('due_cents').where('booking_id', '=', given('booking')),
);

/** What the customer of a cancelled booking owes, because a bank took money back; no row: nothing. */
export const deskDebtOf = compiledOnce((db, given: Given<OfBooking>) =>
  db.selectFrom('booking_debts').select('open_cents').where('booking_id', '=', given('booking')),
);

/** Changes what the customer of a cancelled booking owes. */
export async function changeDebt(
  tx: Database,
  { booking, club, cents, now }: { booking: number; club: number; cents: number; now: Date },
): Promise<void> {
  if (cents === 0) return;
  const changed = await tx
    .updateTable('booking_debts')
    .set((debt) => ({ open_cents: debt('open_cents', '+', cents) }))
    .where('booking_id', '=', booking)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  await tx
    .insertInto('booking_debts')
    .values({ booking_id: booking, club_id: club, open_cents: cents, since: now })
    .execute();
}

/** Debts shown beside the open till. */
const DEBTS_SHOWN = 100;

/** All debts, for a query that knows bookings; of paid ones 0 is open. */
export const debts = (db: Database) =>
  db.selectFrom('booking_debts').select(['booking_id', 'club_id', 'open_cents', 'since']);

export const openDebts = (db: Database) => debts(db).where('open_cents', '>', sql.lit(0));

/** The oldest open debts of a club. */
export const oldestDebts = (db: Database, clubId: number) =>
  openDebts(db).where('club_id', '=', clubId).orderBy('since').orderBy('booking_id').limit(DEBTS_SHOWN);

/** Sets what the desk has to hand back of a booking. */
export async function setReturnDue(
  tx: Database,
  { booking, club, cents, now }: { booking: number; club: number; cents: number; now: Date },
): Promise<void> {
  if (cents === 0) {
    await tx.deleteFrom('desk_returns').where('booking_id', '=', booking).execute();
    return;
  }
  await tx
    .insertInto('desk_returns')
    .values({ booking_id: booking, club_id: club, due_cents: cents, since: now })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ due_cents: cents }))
    .execute();
}

/** Returns shown beside the open till. */
const RETURNS_SHOWN = 100;

export const listReturnsDue = (db: Database, clubId: number) =>
  db
    .selectFrom('desk_returns')
    .select(['booking_id', 'due_cents', 'since'])
    .where('club_id', '=', clubId)
    .orderBy('since')
    .limit(RETURNS_SHOWN)
    .execute();

/** Throws on desk_payments_reversed_once when the payment is reversed already. */
export async function insertDeskRow(tx: Database, row: Insertable<DB['desk_payments']>): Promise<number> {
  const { id } = await tx.insertInto('desk_payments').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** What bills have of a payment of the provider that covers several: of each booking the newest part. */
export const listParts = (db: Database, payment: number) =>
  db
    .selectFrom('desk_payments as part')
    .leftJoin('desk_payments as reversal', 'reversal.reverses_id', 'part.id')
    .distinctOn('part.booking_id')
    .select(['part.id', 'part.booking_id', 'part.club_id', 'part.amount_cents', 'part.because'])
    .select('part.student_id')
    .select(sql<boolean>`reversal.id IS NOT NULL`.as('is_reversed'))
    .where('part.payment_id', '=', payment)
    .where('part.kind', '=', 'payment')
    .where('part.booking_id', 'is not', null)
    .$narrowType<{ booking_id: number }>()
    .orderBy('part.booking_id')
    .orderBy('part.id', 'desc')
    .execute();

export async function insertDeskItem(tx: Database, item: Insertable<DB['desk_items']>): Promise<number> {
  const { id } = await tx.insertInto('desk_items').values(item).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeDeskItem(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('desk_items').set({ removed_at: now }).where('id', '=', id).execute();
}

/** Every row with who recorded it, for a query that knows what it is about. */
export const deskMoney = (db: Database) =>
  db
    .selectFrom('desk_payments as row')
    .leftJoin(accounts(db).as('account'), 'account.user_id', 'row.by_user')
    .select(['row.id', 'row.booking_id', 'row.credit_id', 'row.team_id', 'row.half_id', 'row.club_id'])
    .select(['row.at', 'row.kind', 'row.method', 'row.payer'])
    .select('account.username as by')
    .select(
      sql<number>`CASE WHEN row.kind = 'payment' THEN row.amount_cents ELSE -row.amount_cents END`.as(
        'amount_cents',
      ),
    );

/** Whether the fee of a team, or a half of it, is in a till. */
export const isFeeInTill = async (db: Database, team: number): Promise<boolean> =>
  (await db
    .selectFrom('desk_payments')
    .select('id')
    .where('team_id', '=', team)
    .where('kind', '=', 'payment')
    .where('reversed', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What of the fee of a team is in tills as taken, for a query that knows the team's id as `id`. */
export const feeTakenOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(amount_cents)::bigint FROM desk_payments WHERE team_id = ${id} AND kind = 'payment' AND NOT reversed
), 0)`;

/** The rows that tills have of fees, in order, for a query that knows the teams. */
export const feeRows = (db: Database) =>
  db
    .selectFrom('desk_payments')
    .select(['id', 'team_id', 'half_id', 'kind', 'method', 'amount_cents', 'reverses_id'])
    .where('team_id', 'is not', null)
    .$narrowType<{ team_id: number; method: DepositMethod }>()
    .orderBy('id');

type Span = { club: number; since: Date; until: Date };

const moneyIn = (db: Database, { club, since, until }: Span) =>
  deskMoney(db).where('row.club_id', '=', club).where('row.at', '>=', since).where('row.at', '<', until);

/** Credit that customers of a club paid in, in a span, newest first. */
export const creditMoneyIn = (db: Database, span: Span) =>
  moneyIn(db, span).where('row.credit_id', 'is not', null).orderBy('row.id', 'desc');

/** Fees of tournaments that a club took and handed back, in a span. */
export const feeMoneyIn = (db: Database, span: Span) =>
  moneyIn(db, span).where('row.team_id', 'is not', null).$narrowType<{ team_id: number }>();

/** How deposits were paid, and whether that was reversed, for a query that knows them by `credit_id`. */
export const creditPayments = (db: Database) =>
  db
    .selectFrom('desk_payments as row')
    .leftJoin('desk_payments as reversal', 'reversal.reverses_id', 'row.id')
    .select(['row.id as payment_id', 'row.credit_id', 'row.method'])
    .select(sql<boolean>`reversal.id IS NOT NULL`.as('is_reversed'))
    .where('row.credit_id', 'is not', null)
    .where('row.kind', '=', 'payment');

/** Why deposits of these rows of the ledger were reversed goes, and `text` stays in its place. */
export async function eraseCreditReasons(
  tx: Database,
  credits: readonly number[],
  text: string,
): Promise<void> {
  await tx
    .updateTable('desk_payments')
    .set({ reason: text })
    .where('credit_id', '=', sql<number>`ANY(${credits}::bigint[])`)
    .where('reason', 'is not', null)
    .execute();
}

const sumOf = (rows: RawBuilder<boolean>) => sql<number>`COALESCE((
  SELECT sum(CASE WHEN kind = 'payment' THEN amount_cents ELSE -amount_cents END)::bigint
  FROM desk_payments WHERE ${rows}
), 0)`;

/** What the desk took, and what it gave back or reversed, for a check that knows the booking's id as `id`. */
export const deskCameOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(amount_cents)::bigint FROM desk_payments WHERE booking_id = ${id} AND kind = 'payment'
), 0)`;
export const deskWentOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(amount_cents)::bigint FROM desk_payments WHERE booking_id = ${id} AND kind <> 'payment'
), 0)`;
export const returnDueOf = (id: RawBuilder<number>) =>
  sql<number>`COALESCE((SELECT due_cents FROM desk_returns WHERE booking_id = ${id}), 0)`;

export const debtOf = (id: RawBuilder<number>) =>
  sql<number>`COALESCE((SELECT open_cents FROM booking_debts WHERE booking_id = ${id}), 0)`;

/** The bookings whose money at the desk changed since an instant. */
export const deskMoneySince = (since: Date) => sql<{ booking_id: number }>`
  SELECT booking_id FROM desk_payments WHERE at >= ${since}
  UNION SELECT booking_id FROM desk_items WHERE at >= ${since}
  UNION SELECT booking_id FROM desk_items WHERE removed_at >= ${since}`;

/** Taken by the desk less what it gave back, for a query that knows the booking's id as `id`. */
export const deskPaidOf = (id: RawBuilder<number>) => sumOf(sql`booking_id = ${id}`);

/** What of that names a student of a lesson, for a query that knows both. */
export const deskPaidOfStudent = (booking: RawBuilder<number>, student: RawBuilder<number>) =>
  sumOf(sql`booking_id = ${booking} AND student_id = ${student}`);

/** What of that goes back by a refund: neither courtesy nor what a partner pays. */
export const deskRefundableOf = (id: RawBuilder<number>) =>
  sumOf(
    sql`booking_id = ${id} AND method IN (${sql.join(RETURNABLE_METHODS.map((method) => sql.lit(method)))})`,
  );

/** The items of a bill, for a query that knows the booking's id as `id`. */
export const itemsCentsOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(quantity * price_cents::bigint)::bigint FROM desk_items WHERE booking_id = ${id} AND removed_at IS NULL
), 0)`;
