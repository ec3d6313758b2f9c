import type { Database } from '@bandeja/db/database';
import type { OpenPayment } from '@bandeja/rules/payments/payment-abilities';
import { OPEN_PAYMENT_STATUSES, type PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { type RawBuilder, sql } from 'kysely';
import type { PayableKind, PayableRef } from './payables.ts';

/** The approved payments of a payable, and those of them that are being or were refunded. */
export async function readMoney(db: Database, { kind, id }: PayableRef) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .where('approved_at', 'is not', null)
    .orderBy('id')
    .execute();
  const ids = (which: typeof rows) => which.map(({ id }) => id);
  return {
    approved_payments: ids(rows),
    refunded_payments: ids(rows.filter(({ status }) => status !== 'approved')),
  };
}

/** The approved payments of a payable whose money is here, with their payers. */
export function listHeldMoney(db: Database, { kind, id }: PayableRef) {
  return db
    .selectFrom('payments')
    .select(['id', 'payer_id', 'amount_cents'])
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
}

/** All payments of a payable, for the club's operator. */
export function listPaymentsOf(db: Database, { kind, id }: PayableRef) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', 'amount_cents'])
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

export async function markRefunding(db: Database, payments: readonly number[], now: Date): Promise<void> {
  if (payments.length === 0) return;
  await db
    .updateTable('payments')
    .set({ status: 'refunding', updated_at: now })
    .where('id', 'in', payments)
    .where('status', '=', 'approved')
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

/** The latest payment of a payable, for a query of its owner with the payable's id as `id`. */
export const latestPaymentOf = (kind: PayableKind, id: RawBuilder<number>) => sql<{
  id: number;
  status: PaymentStatus;
} | null>`(
  SELECT jsonb_build_object('id', payment.id, 'status', payment.status) FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id} ORDER BY payment.id DESC LIMIT 1
)`;

/** The open payment of a payable, for a query of its owner that knows the payable's id as `id`. */
export const openPaymentOf = (kind: PayableKind, id: RawBuilder<number>) => sql<OpenPayment | null>`(
  SELECT jsonb_build_object('payer', payment.payer_id, 'attempts', payment.attempts) FROM payments payment
  WHERE payment.payable_kind = ${sql.lit(kind)} AND payment.payable_id = ${id}
    AND payment.status IN (${sql.join(OPEN_PAYMENT_STATUSES.map((status) => sql.lit(status)))})
)`;

/** The last payment of a payable that was approved, for a receipt. */
export function findPaidPayment(db: Database, { kind, id }: PayableRef) {
  return db
    .selectFrom('payments')
    .select(['id', 'reference', 'method', 'amount_cents', 'approved_at', 'refunded_at', 'refunded_cents'])
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .where('approved_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
