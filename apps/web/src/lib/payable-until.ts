import type { Booking } from '@bandeja/contract/calls/bookings';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

type Facts = Pick<Booking, 'can' | 'hold_expires_at'>;

/**
 * The deadline for paying a booking online; null when it cannot be paid here or no longer can. `can.pay` is the
 * server's answer at the time of the read; the hold may have expired since.
 */
export function payableUntil({ can, hold_expires_at }: Facts, now: Instant): string | null {
  if (!can.pay || hold_expires_at === null) return null;
  return toMillis(hold_expires_at) > toMillis(now) ? hold_expires_at : null;
}
