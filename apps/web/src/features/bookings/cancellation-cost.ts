import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS, isBookingStatus, isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

type Facts = Pick<Booking, 'status' | 'cancellable_until' | 'free_cancellation_until'>;

/**
 * What cancelling costs at a moment: nothing because nothing is paid yet (a hold), nothing because it is early, or
 * the whole price. Null when it can no longer be cancelled.
 */
export function cancellationCost(booking: Facts, now: Instant): 'unpaid' | 'free' | 'kept' | null {
  const { status, cancellable_until, free_cancellation_until } = booking;
  if (!isBookingStatus(status) || status === BOOKING_STATUS.cancelled || cancellable_until === null)
    return null;
  if (toMillis(now) >= toMillis(cancellable_until)) return null;
  if (isOpenHold(status)) return 'unpaid';
  return toMillis(now) < toMillis(free_cancellation_until) ? 'free' : 'kept';
}
