import type { Booking } from '@bandeja/contract/calls/bookings';
import { isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

type Facts = Pick<Booking, 'can' | 'status' | 'cancellable_until' | 'free_cancellation_until'>;

/**
 * What cancelling costs at a given time: nothing because nothing is paid yet (a hold), nothing before the deadline,
 * or the whole price. Null when the booking cannot be cancelled, or no longer can since it was read.
 */
export function cancellationCost(booking: Facts, now: Instant): 'unpaid' | 'free' | 'kept' | null {
  const { can, status, cancellable_until, free_cancellation_until } = booking;
  if (!can.cancel || cancellable_until === null) return null;
  if (toMillis(now) >= toMillis(cancellable_until)) return null;
  if (isOpenHold(status)) return 'unpaid';
  return toMillis(now) < toMillis(free_cancellation_until) ? 'free' : 'kept';
}
