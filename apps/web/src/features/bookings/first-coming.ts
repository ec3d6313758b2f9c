import type { Booking } from '@bandeja/contract/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

type Facts = Pick<Booking, 'status' | 'start_at' | 'end_at' | 'hold_expires_at'>;

/**
 * The first booking that is not over and still has its court: the one being played counts, a cancelled one and a
 * hold that ran out do not. Any order of input.
 */
export function firstComing<B extends Facts>(bookings: readonly B[], now: Instant): B | null {
  const at = toMillis(now);
  const coming = bookings.filter(
    ({ status, end_at, hold_expires_at }) =>
      status !== BOOKING_STATUS.cancelled &&
      toMillis(end_at) > at &&
      (hold_expires_at === null || toMillis(hold_expires_at) > at),
  );
  return coming.toSorted((a, b) => toMillis(a.start_at) - toMillis(b.start_at))[0] ?? null;
}
