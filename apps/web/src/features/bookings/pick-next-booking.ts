import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';
import { payableUntil } from '../../lib/payable-until.ts';

type Facts = Pick<Booking, 'can' | 'status' | 'start_at' | 'end_at' | 'hold_expires_at'>;

/**
 * The booking to show first: the hold that must be paid now, the most urgent of them; else the next booking that is
 * not over and still has its court. A booking in play counts; a cancelled one or an expired hold does not. The input
 * may have any order.
 */
export function pickNextBooking<B extends Facts>(bookings: readonly B[], now: Instant): B | null {
  const at = toMillis(now);
  const coming = bookings.filter(
    ({ status, end_at, hold_expires_at }) =>
      status !== BOOKING_STATUS.cancelled &&
      toMillis(end_at) > at &&
      (hold_expires_at === null || toMillis(hold_expires_at) > at),
  );
  const unpaid = coming.filter((booking) => payableUntil(booking, now) !== null);
  if (unpaid.length > 0) return unpaid.toSorted((a, b) => holdEnd(a) - holdEnd(b))[0] ?? null;
  return coming.toSorted((a, b) => toMillis(a.start_at) - toMillis(b.start_at))[0] ?? null;
}

const holdEnd = ({ hold_expires_at }: Facts) => (hold_expires_at === null ? 0 : toMillis(hold_expires_at));
