import type { Booking } from '@bandeja/contract/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

/** The first booking that has not ended and still holds its court; the one being played counts. Any order of input. */
export function firstComing(bookings: readonly Booking[], now: Instant): Booking | null {
  const coming = bookings.filter(
    ({ status, end_at }) => status !== BOOKING_STATUS.cancelled && toMillis(end_at) > toMillis(now),
  );
  return coming.toSorted((a, b) => toMillis(a.start_at) - toMillis(b.start_at))[0] ?? null;
}
