import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';
import { mustPayUntil } from '../../lib/payments/payable-until.ts';

type Facts = Pick<Booking, 'can' | 'status' | 'start_at' | 'end_at' | 'hold_expires_at' | 'waits_for'>;

export interface NextBookings<B> {
  /** The hold that must be paid now, the most urgent of them. */
  unpaid: B | null;
  /** The soonest of the others that is not over and still has its court; a booking in play counts. */
  next: B | null;
}

/** The bookings that Home shows. Cancelled ones and expired holds do not count. The input may have any order. */
export function pickNextBookings<B extends Facts>(bookings: readonly B[], now: Instant): NextBookings<B> {
  const at = toMillis(now);
  const coming = bookings
    .filter(
      ({ status, end_at, hold_expires_at }) =>
        status !== BOOKING_STATUS.cancelled &&
        toMillis(end_at) > at &&
        (hold_expires_at === null || toMillis(hold_expires_at) > at),
    )
    .toSorted((a, b) => toMillis(a.start_at) - toMillis(b.start_at));
  const isUnpaid = (booking: B) => mustPayUntil(booking, now) !== null;
  const unpaid = coming.filter(isUnpaid).toSorted((a, b) => holdEnd(a) - holdEnd(b));
  return { unpaid: unpaid[0] ?? null, next: coming.find((booking) => !isUnpaid(booking)) ?? null };
}

const holdEnd = ({ hold_expires_at }: Facts) => (hold_expires_at === null ? 0 : toMillis(hold_expires_at));
