import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/** What a booking's state knows of its payments: whose money came in, and of which it goes or went back. */
export async function readBookingMoney(db: Database, booking: number) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('booking_id', '=', booking)
    .where('approved_at', 'is not', null)
    .orderBy('id')
    .execute();
  const ids = (which: typeof rows) => which.map(({ id }) => id);
  return {
    approved_payments: ids(rows),
    refunded_payments: ids(rows.filter(({ status }) => status !== 'approved')),
  };
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

/** Closes what nobody shall pay any more. Returns those the provider may know of, and must be told to close too. */
export async function closeOpenPayments(
  db: Database,
  bookings: readonly number[],
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<number[]> {
  if (bookings.length === 0) return [];
  const closed = await db
    .updateTable('payments')
    .set({ status, updated_at: now })
    .where('booking_id', 'in', bookings)
    .where('status', 'in', ['created', 'pending'])
    .returning(['id', 'attempts'])
    .execute();
  return closed.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
}

/** A booking's latest payment, for a query that knows the booking as `booking`. */
export const latestPayment = sql<{ id: number; status: string } | null>`(
  SELECT jsonb_build_object('id', payment.id, 'status', payment.status)
  FROM payments payment WHERE payment.booking_id = booking.id ORDER BY payment.id DESC LIMIT 1
)`;
