import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';

/** Something held until it is paid: a booking, the place of a team. */
export interface Held {
  can: { pay: boolean };
  hold_expires_at: string | null;
}

/**
 * The deadline for paying a booking online; null when it cannot be paid here or no longer can. `can.pay` is the
 * server's answer at the time of the read; the hold may have expired since.
 */
export function payableUntil({ can, hold_expires_at }: Held, now: Instant): string | null {
  if (!can.pay || hold_expires_at === null) return null;
  return toMillis(hold_expires_at) > toMillis(now) ? hold_expires_at : null;
}

/** The same while it is the player's turn to pay: null while the bank reviews a card, or others have to pay their shares. */
export const mustPayUntil = (
  booking: Held & { status: BookingStatus; waits_for?: { until: string } },
  now: Instant,
): string | null =>
  booking.status === BOOKING_STATUS.awaiting_confirmation || isForOthers(booking, now)
    ? null
    : payableUntil(booking, now);

/** A held court waits for the shares of others. */
const isForOthers = ({ waits_for }: { waits_for?: { until: string } }, now: Instant): boolean =>
  waits_for !== undefined && toMillis(waits_for.until) > toMillis(now);
