import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { anyPhrase, type FreeText } from '../../players/public.ts';
import type { PayableKind } from '../payables.ts';

// What of payments went back. The caller has locked the payable before it writes, and its payment.

export type RefundRow = Selectable<DB['payment_refunds']>;

/** The refunds of a payment, in order. */
export const listRefunds = (db: Database, payment: number): Promise<RefundRow[]> =>
  db.selectFrom('payment_refunds').selectAll().where('payment_id', '=', payment).orderBy('id').execute();

/** `share`: it is returned for a share of the booking that another payment has paid. */
export type NewRefund = { payment: number; cents: number; share?: number; now: Date };

/** Promises a part of a payment. Fails with payments_returned_at_most_all above what is left. */
export async function insertRefund(tx: Database, { payment, cents, share, now }: NewRefund): Promise<void> {
  await tx
    .with('promised', (query) =>
      query
        .updateTable('payments')
        .set((row) => ({ returned_cents: row('returned_cents', '+', cents), updated_at: now }))
        .where('id', '=', payment),
    )
    .insertInto('payment_refunds')
    .values({
      ...{ payment_id: payment, amount_cents: cents, share_id: share ?? null, status: 'open' as const },
      ...{ asked_at: now, tried_since: now, next_try_at: now },
    })
    .execute();
}

/** What left the account without a request of this server. A payment is never more than returned. */
export async function insertForeignRefund(
  tx: Database,
  { payment, cents, disputed, now }: { payment: number; cents: number; disputed: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({
      ...{ payment_id: payment, amount_cents: cents, status: 'done' as const, ended_at: now, disputed },
      ...{ asked_at: now, tried_since: now, next_try_at: now },
    })
    .execute();
}

/** Refunds that were promised when a dispute took their money are promised again. Resolves with whether there are any. */
export async function reopenPromised(tx: Database, payment: number, now: Date): Promise<boolean> {
  const reopened = await tx
    .updateTable('payment_refunds')
    .set({
      ...{ status: 'open', ended_at: null, disputed: false, promised: false },
      ...{ tries: 0, refused_code: null, tried_since: now, next_try_at: now },
    })
    .where('payment_id', '=', payment)
    .where('promised', '=', true)
    .returning('id')
    .execute();
  return reopened.length > 0;
}

/** What a dispute took of a payment is its payer's: should the bank decide for the club, it goes back. */
export async function promiseDisputed(tx: Database, payment: number): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ promised: true })
    .where('payment_id', '=', payment)
    .where('disputed', '=', true)
    .where('undone_at', 'is', null)
    .execute();
}

/** The bank gave to the club again what a dispute took. What went back by other means as well did so once, then. */
export async function undoDisputed(tx: Database, payment: number, now: Date): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({
      undone_at: sql`CASE WHEN disputed THEN COALESCE(undone_at, ${now}::timestamptz) END`,
      twice_at: null,
    })
    .where('payment_id', '=', payment)
    .execute();
}

/** What has gone back follows from the rows. */
export async function setReturned(tx: Database, payment: number, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      returned_cents: sql<number>`LEAST(amount_cents, (
        SELECT COALESCE(sum(amount_cents), 0) FROM payment_refunds
        WHERE payment_id = ${payment} AND undone_at IS NULL))`,
      updated_at: now,
    })
    .where('id', '=', payment)
    .execute();
}

/**
 * Promises the rest of approved payments, which are no more than their refunds from then on. Resolves with those whose
 * refund starts, and what they return.
 */
export async function markRefunding(
  db: Database,
  payments: readonly number[],
  now: Date,
): Promise<{ payable_kind: string; payable_id: number; amount_cents: number }[]> {
  if (payments.length === 0) return [];
  const { rows } = await sql<{ payable_kind: string; payable_id: number; amount_cents: number }>`
    WITH held AS (
      SELECT id, payable_kind, payable_id, amount_cents - returned_cents AS amount_cents FROM payments
      WHERE id IN (${sql.join(payments)}) AND status = 'approved'
    ), moved AS (
      UPDATE payments SET status = 'refunding', returned_cents = amount_cents, updated_at = ${now}
      WHERE id IN (SELECT id FROM held)
    ), refunds AS (
      INSERT INTO payment_refunds (payment_id, amount_cents, status, asked_at, tried_since, next_try_at)
      SELECT id, amount_cents, 'open', ${now}, ${now}, ${now} FROM held WHERE amount_cents > 0 ORDER BY id
    )
    SELECT payable_kind, payable_id, amount_cents FROM held ORDER BY id`.execute(db);
  return rows;
}

/** Locks a refund; the caller has locked its payment. */
export const lockRefund = (tx: Database, id: number): Promise<RefundRow | undefined> =>
  tx.selectFrom('payment_refunds').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function updateRefund(
  tx: Database,
  id: number,
  change: Omit<Updateable<DB['payment_refunds']>, 'id' | 'payment_id' | 'amount_cents'>,
): Promise<void> {
  await tx.updateTable('payment_refunds').set(change).where('id', '=', id).execute();
}

/** Ends the tries of refunds that have been tried for long. Resolves with them. */
export const giveUpRefunds = (
  db: Database,
  triedBefore: Date,
): Promise<Pick<RefundRow, 'id' | 'payment_id' | 'refused_code'>[]> =>
  db
    .updateTable('payment_refunds')
    .set({ status: 'stuck', trying_until: null, refused_code: sql`COALESCE(refused_code, 'no_answer')` })
    .where('status', '=', sql.lit('open'))
    .where('tried_since', '<', triedBefore)
    .returning(['id', 'payment_id', 'refused_code'])
    .execute();

/** As the index payment_refunds_to_solve: refused or not answered, and money that went back twice. */
const isToSolve = sql<boolean>`(refund.status = 'stuck' OR refund.status = 'open' AND refund.refused_code IS NOT NULL
  OR refund.twice_at IS NOT NULL AND refund.seen_at IS NULL)`;

const TASKS_SHOWN = 100;

/** What a desk has to solve, oldest first. */
export const refundsToSolve = (db: Database, club: number) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .select(['refund.id', 'refund.amount_cents', 'refund.status', 'refund.refused_code', 'refund.asked_at'])
    .select(['refund.twice_at', 'refund.next_try_at', 'payments.payable_kind', 'payments.booking_id'])
    .select(['payments.payable_id', 'payments.payer_id'])
    .where(isToSolve)
    .where('payments.club_id', '=', club)
    .orderBy('refund.id')
    .limit(TASKS_SHOWN);

/** The payment of a refund of a club; undefined: another club's. */
export const findRefundOfClub = (db: Database, { id, club }: { id: number; club: number }) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .select(['refund.status', 'payments.id as payment', 'payments.payable_kind', 'payments.payable_id'])
    .where('refund.id', '=', id)
    .where('payments.club_id', '=', club)
    .executeTakeFirst();

/** Money of bookings that went back, with the payment it belongs to, for a query that knows bookings. */
export const refundsOfBookings = (db: Database) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .select(['payments.booking_id', 'payments.payer_id', 'payments.method', 'refund.amount_cents'])
    .select(['payments.payable_kind', 'refund.ended_at', 'refund.status'])
    .where('refund.ended_at', 'is not', null);

/** Money of bookings that a dispute had taken and that came again, as refundsOfBookings. */
export const wonForBookings = (db: Database) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .select(['payments.booking_id', 'payments.payer_id', 'payments.method', 'refund.amount_cents'])
    .select(['payments.payable_kind', 'refund.undone_at'])
    .where('refund.undone_at', 'is not', null);

/**
 * What came for a booking online by the provider's own word, where it is kept, and what went back by the rows of the refunds:
 * for a check that knows the booking's id as `id`, and trusts no sum.
 */
export const onlineCameOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(COALESCE((
    SELECT max((event.reported ->> 'amount_cents')::integer) FROM payment_events event
    WHERE event.payment_id = payment.id AND event.outcome = 'applied'
  ), payment.amount_cents))::bigint
  FROM payments payment
  WHERE payment.booking_id = ${id} AND payment.approved_at IS NOT NULL
), 0)`;
export const onlineWentOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(LEAST(payment.amount_cents, (
    SELECT COALESCE(sum(refund.amount_cents), 0) FROM payment_refunds refund
    WHERE refund.payment_id = payment.id AND refund.undone_at IS NULL
  )))::bigint
  FROM payments payment
  WHERE payment.booking_id = ${id} AND payment.approved_at IS NOT NULL
), 0)`;

/** What of the money of a booking left without a request of this server, by a bank or by the account's owner. */
export async function sumLeftOfBooking(db: Database, booking: number): Promise<number> {
  const { cents } = await db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .select(({ fn }) => sql<number>`COALESCE(${fn.sum('refund.amount_cents')}, 0)::integer`.as('cents'))
    .where('payments.booking_id', '=', booking)
    .where('refund.sent', 'is', null)
    .where('refund.promised', '=', false)
    .where('refund.undone_at', 'is', null)
    // As insertForeignRefund writes it.
    .whereRef('refund.ended_at', '=', 'refund.asked_at')
    .executeTakeFirstOrThrow();
  return cents;
}

/** The bookings of payments that changed since an instant. */
export const onlineMoneySince = (since: Date) => sql<{ booking_id: number }>`
  SELECT booking_id FROM payments WHERE updated_at >= ${since} AND booking_id IS NOT NULL`;

/** What went back, or is promised to, for a share of a booking, for a query that knows the share's id as `id`. */
export const returnedForShare = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(refund.amount_cents)::integer FROM payment_refunds refund
  WHERE refund.share_id = ${id} AND refund.undone_at IS NULL
), 0)`;

/** How a manager gave money back may name a person. */
export const refundFreeText: FreeText = {
  column: 'payment_refunds.note',
  async list(db: Database, traces: readonly string[]) {
    const { rows } = await sql<{ id: number; text: string }>`
      SELECT id, note AS text FROM payment_refunds WHERE typed_words(note) @@ ${anyPhrase(traces)} ORDER BY id`.execute(
      db,
    );
    return rows;
  },
  async update(tx: Database, id: number, note: string) {
    await tx.updateTable('payment_refunds').set({ note }).where('id', '=', id).execute();
  },
};

/** How all of a payer's money of a payable went back, by its latest step; null: some of it is here, or none came. For a query of its owner. */
export const howAllWentBack = (
  kind: PayableKind,
  { id, payer }: { id: RawBuilder<number>; payer: RawBuilder<unknown> },
) => sql<'charged_back' | 'refunded' | 'refunding' | null>`(
  SELECT max(payment.status) FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id}
    AND payment.payer_id = ${payer} AND payment.approved_at IS NOT NULL
  HAVING bool_and(payment.status <> 'approved'))`;
