import type { Booking } from '@bandeja/contract/calls/bookings';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

type Facts = Pick<Booking, 'can' | 'hold_expires_at'>;

/**
 * Until when a booking may still be paid for online; null where nothing is to be paid here, or no longer. `can.pay` is
 * the server's answer at the time of reading: the hold may have ended since.
 */
export function payableUntil({ can, hold_expires_at }: Facts, now: Instant): string | null {
  if (!can.pay || hold_expires_at === null) return null;
  return toMillis(hold_expires_at) > toMillis(now) ? hold_expires_at : null;
}
