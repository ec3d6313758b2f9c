import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

type Facts = Pick<Booking, 'status' | 'payment' | 'hold_expires_at'>;

/**
 * Until when a booking may still be paid for online; null where nothing is to be paid here, or no longer. While a
 * Pix is out the booking is "Aguardando Confirmação", as one that waits for its club is: only that one has no payment.
 */
export function payableUntil({ status, payment, hold_expires_at }: Facts, now: Instant): string | null {
  if (!awaitsMoney({ status, payment }) || hold_expires_at === null) return null;
  return toMillis(hold_expires_at) > toMillis(now) ? hold_expires_at : null;
}

/** Whether the booking is held for money that has not come in; also once its time is over and nobody has swept it. */
export function awaitsMoney({ status, payment }: Pick<Booking, 'status' | 'payment'>): boolean {
  if (status === BOOKING_STATUS.awaiting_payment) return true;
  return status === BOOKING_STATUS.awaiting_confirmation && payment !== null;
}
