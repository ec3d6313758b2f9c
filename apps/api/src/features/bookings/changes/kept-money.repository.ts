import type { Database } from '@bandeja/db/database';
import type { Bill } from '@bandeja/rules/payments/bill';
import { sql } from 'kysely';
import { heldMoneyOfBooking } from '../../payments/public.ts';
import { deskPaidOf, deskRefundableOf } from '../../tills/public.ts';

// What a club keeps of cancelled bookings, as their cancellations decided. The hourly check compares it with the rows of
// the money, which it does not follow.

/**
 * Keeps, at the cancellation of these bookings, all of their money, or, where the rule gives it back, what goes back by no
 * refund: courtesy, and what a partner pays.
 */
export async function keepMoney(
  tx: Database,
  bookings: readonly { id: number; isRefunded: boolean }[],
): Promise<void> {
  if (bookings.length === 0) return;
  const ids = bookings.map(({ id }) => id);
  const refunded = bookings.filter(({ isRefunded }) => isRefunded).map(({ id }) => id);
  const id = sql<number>`cancelled.id`;
  await sql`
    INSERT INTO kept_money (booking_id, kept_cents)
    SELECT cancelled.id, ${deskPaidOf(id)} - CASE WHEN cancelled.id = ANY(${refunded}::bigint[])
      THEN ${deskRefundableOf(id)} ELSE -COALESCE(${heldMoneyOfBooking(id)}, 0) END
    FROM unnest(${ids}::bigint[]) AS cancelled (id)
    ON CONFLICT (booking_id) DO UPDATE SET kept_cents = excluded.kept_cents`.execute(tx);
}

/** The money of a cancelled booking that its cancellation does not give back, also what a bank took of it. */
export const keptOf = ({ paid_cents, returned_cents, open_cents, to_return_cents }: Bill): number =>
  paid_cents - returned_cents + open_cents - to_return_cents;

/** Money of a cancelled booking that went, or that a reversal says never came. */
export async function changeKept(tx: Database, booking: number, cents: number): Promise<void> {
  if (cents === 0) return;
  await sql`
    INSERT INTO kept_money (booking_id, kept_cents) VALUES (${booking}, ${cents})
    ON CONFLICT (booking_id) DO UPDATE SET kept_cents = kept_money.kept_cents + ${cents}`.execute(tx);
}
