import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { OpenPayment } from '@bandeja/rules/payments/payment-abilities';
import { OPEN_PAYMENT_STATUSES, type PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { PayableKind, PayableRef } from './payables.ts';

export type PaymentRow = Selectable<DB['payments']>;

const selectPayments = (db: Database) => db.selectFrom('payments').selectAll();

export const findPayment = (db: Database, id: number): Promise<PaymentRow | undefined> =>
  selectPayments(db).where('id', '=', id).executeTakeFirst();

/** Locks the row; the caller has locked the payable's before. */
export const lockPayment = (db: Database, id: number): Promise<PaymentRow> =>
  selectPayments(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

const selectPaymentsOf = (db: Database, { kind, id }: PayableRef) =>
  selectPayments(db).where('payable_kind', '=', kind).where('payable_id', '=', id);

/** Of this payer, or of anyone. */
export const findLatestPayment = (
  db: Database,
  payable: PayableRef,
  payer?: number,
): Promise<PaymentRow | undefined> =>
  selectPaymentsOf(db, payable)
    .where((is) => is.and(payer === undefined ? [] : [is('payer_id', '=', payer)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The payments of a kind with their codes, for a query of its owner. */
export const paymentsOfKind = (db: Database, kind: PayableKind) =>
  db
    .selectFrom('payments')
    .select(['id', 'payable_id', 'status', 'amount_cents', 'provider', 'provider_id'])
    .select(['pix_qr_code', 'pix_qr_code_base64', 'pix_expires_at'])
    .where('payable_kind', '=', sql.lit(kind));

export const findOpenPayment = (db: Database, payable: PayableRef): Promise<PaymentRow | undefined> =>
  selectPaymentsOf(db, payable).where('status', 'in', OPEN_PAYMENT_STATUSES).executeTakeFirst();

/**
 * Finds by the reference, which is stored before the charge; the provider's own id is known only after its answer.
 * Only of this account: another club's cannot speak of the payment.
 */
export const findPaymentOf = (
  db: Database,
  account: { id: number | null; provider: { name: string } },
  reference: string,
): Promise<PaymentRow | undefined> =>
  selectPayments(db)
    .where('provider', '=', account.provider.name)
    .where('account_id', 'is not distinct from', account.id)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Every payment of a player. */
export const listPaymentsByPayer = (db: Database, player: number): Promise<PaymentRow[]> =>
  selectPayments(db).where('payer_id', '=', player).orderBy('id').execute();

/**
 * Payments whose state here and at the provider may differ: unfinished refunds, and recent charges without an
 * answer.
 */
export async function listUnsettled(db: Database, askedSince: Date): Promise<number[]> {
  // Literals, as in the two partial indexes: a parameter would hide that the statement needs no other rows.
  const { rows } = await sql<{ id: number }>`
    SELECT payment_id AS id FROM payment_refunds WHERE status = 'open'
    UNION
    SELECT id FROM payments
    WHERE attempts > 0 AND provider_id IS NULL AND status <> 'rejected' AND updated_at > ${askedSince}
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export const insertPayment = (
  db: Database,
  payment: Pick<
    Insertable<DB['payments']>,
    'payable_kind' | 'payable_id' | 'payer_id' | 'amount_cents' | 'provider' | 'account_id'
  > & { now: Date },
): Promise<PaymentRow> => {
  const { now, ...values } = payment;
  return db
    .insertInto('payments')
    .values({ ...values, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export async function updatePayment(
  db: Database,
  id: number,
  change: Omit<Updateable<DB['payments']>, 'id' | 'amount_cents' | 'reference' | 'updated_at'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Ends the claim of a charge without an answer; a payment whose response arrived another way stays as it is. */
export async function releaseClaim(
  db: Database,
  id: number,
  status: 'created' | 'rejected',
  now: Date,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status, charging_until: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute();
}

type PaymentEvent = {
  payment: number;
  at: Date;
  source: DB['payment_events']['source'];
  outcome: DB['payment_events']['outcome'];
  reported: Record<string, unknown>;
};

export async function insertPaymentEvent(
  db: Database,
  { payment, reported, ...event }: PaymentEvent,
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values({ ...event, payment_id: payment, reported: JSON.stringify(reported) })
    .execute();
}

/** The payments of bookings whose money came, for a query that knows bookings. */
export const moneyOfBookings = (db: Database) =>
  db
    .selectFrom('payments')
    .select(['booking_id', 'payable_kind', 'payer_id', 'method'])
    .select(['amount_cents', 'returned_cents', 'approved_at'])
    // Of a place in an open match it is not the booking's as soon as it is paid.
    .select(sql<Date>`COALESCE(booking_since, approved_at)`.as('came_at'))
    .where('approved_at', 'is not', null);

/** Every payment of a booking and of its shares, in order, for its bill. */
export const paymentsOfBooking = compiledOnce((db, given: Given<{ booking: number }>) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'amount_cents', 'returned_cents', 'method', 'approved_at', 'refunded_at'])
    .select(['payer_id', 'pix_qr_code', 'pix_qr_code_base64', 'pix_expires_at', 'created_at'])
    .select(['provider', 'provider_id', 'payable_kind', 'payable_id', 'attempts'])
    .select(
      sql<'open' | 'refused' | null>`(
        SELECT CASE WHEN bool_or(refund.status = 'stuck' OR refund.refused_code IS NOT NULL) THEN 'refused' ELSE 'open' END
        FROM payment_refunds refund WHERE refund.payment_id = payments.id AND refund.status IN ('open', 'stuck')
        HAVING count(*) > 0
      )`.as('refund'),
    )
    .where('booking_id', '=', given('booking'))
    .orderBy('id'),
);

/** The approved payments of a payable whose money is here and whose payer has an account, with their payers. */
export function listHeldMoney(db: Database, { kind, id }: PayableRef) {
  return db
    .selectFrom('payments')
    .select(['id', 'payer_id'])
    .select((row) => row('amount_cents', '-', row.ref('returned_cents')).as('amount_cents'))
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .where('status', '=', 'approved')
    .where('payer_id', 'is not', null)
    .$narrowType<{ payer_id: number }>()
    .orderBy('id')
    .execute();
}

/** What the provider's payments of a booking and of its shares hold, for a query that knows the booking's id as `id`. */
export const heldMoneyOfBooking = (id: RawBuilder<number>) => sql<number | null>`(
  SELECT sum(payment.amount_cents - payment.returned_cents)::integer FROM payments payment
  WHERE payment.booking_id = ${id} AND payment.status = 'approved'
)`;

/** All payments of a payable, for the club's operator. */
export function listPaymentsOf(db: Database, { kind, id }: PayableRef) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', 'amount_cents', 'method', 'created_at'])
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .orderBy('id')
    .execute();
}

export async function markApproved(db: Database, payments: readonly number[], now: Date): Promise<void> {
  if (payments.length === 0) return;
  await db
    .updateTable('payments')
    .set({ status: 'approved', approved_at: now, charging_until: null, updated_at: now })
    .where('id', 'in', payments)
    .execute();
}

/**
 * Closes the open payments of payables. Resolves with those that may exist at the provider and must be closed there
 * too.
 */
export async function closeOpenPayments(
  db: Database,
  { kind, ids }: { kind: PayableKind; ids: readonly number[] },
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const closed = await db
    .updateTable('payments')
    .set({ status, updated_at: now })
    .where('payable_kind', '=', kind)
    .where('payable_id', 'in', ids)
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .returning(['id', 'attempts'])
    .execute();
  return closed.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
}

/** The same for the payments of the shares of bookings. */
export async function closeOpenSharePayments(
  db: Database,
  bookings: readonly number[],
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<number[]> {
  if (bookings.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .select('payable_id')
    .where('booking_id', 'in', bookings)
    .where('payable_kind', '=', 'booking_share')
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .execute();
  return closeOpenPayments(
    db,
    { kind: 'booking_share', ids: rows.map((row) => row.payable_id) },
    status,
    now,
  );
}

/** The latest payment of a payable, for a query of its owner with the payable's id as `id`. */
export const latestPaymentOf = (kind: PayableKind, id: RawBuilder<number>) => sql<{
  id: number;
  status: PaymentStatus;
} | null>`(
  SELECT jsonb_build_object('id', payment.id, 'status', payment.status) FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id} ORDER BY payment.id DESC LIMIT 1
)`;

/** What the latest payment of a payable was of, for a query of its owner; null: there is none. */
export const latestCentsOf = (kind: PayableKind, id: RawBuilder<number>) => sql<number | null>`(
  SELECT payment.amount_cents FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id} ORDER BY payment.id DESC LIMIT 1
)`;

/** Whether some of a payer's payments of a payable could still go back, for a query of its owner. */
export const hasHeldMoney = (
  kind: PayableKind,
  { id, payer }: { id: RawBuilder<number>; payer: RawBuilder<unknown> },
) => sql<boolean>`EXISTS (
  SELECT FROM payments payment WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id}
    AND payment.payer_id = ${payer} AND payment.status = 'approved' AND payment.returned_cents < payment.amount_cents)`;

/** What is here of the payments of a payable, for a query of its owner with the payable's id as `id`; null: nothing. */
export const heldCentsOf = (kind: PayableKind, id: RawBuilder<number>) => sql<number | null>`(
  SELECT sum(payment.amount_cents - payment.returned_cents)::integer FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id} AND payment.status = 'approved'
)`;

/** Whether the money of a payment is here, for a query that knows its id as `id`. */
export const isHeld = (id: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM payments payment WHERE payment.id = ${id} AND payment.status = 'approved')`;

/** The open payment of a payable, for a query of its owner that knows the payable's id as `id`. */
export const openPaymentOf = (kind: PayableKind, id: RawBuilder<number>) => sql<OpenPayment | null>`(
  SELECT jsonb_build_object('payer', payment.payer_id, 'attempts', payment.attempts) FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id}
    AND payment.status IN (${sql.join(OPEN_PAYMENT_STATUSES.map((status) => sql.lit(status)))})
)`;
