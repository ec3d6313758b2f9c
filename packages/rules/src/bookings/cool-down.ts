import { type Instant, MINUTE_MS, toIso, toMillis } from '../time/instant.ts';

/** So many cancellations of one court within so many minutes, and the player waits before booking it again. */
export const COOL_DOWN = { cancellations: 3, minutes: 10 } as const;

/**
 * Until when a player may not book a court, from the instants at which the player cancelled bookings of it; null when
 * it may be booked now. Booking and cancelling in turn would keep a court from the other players without any payment.
 */
export function coolDownEnd(cancellations: readonly Instant[], now: Instant): string | null {
  const ends = cancellations
    .map((at) => toMillis(at) + COOL_DOWN.minutes * MINUTE_MS)
    .filter((end) => end > toMillis(now))
    .toSorted((a, b) => b - a);
  const end = ends[COOL_DOWN.cancellations - 1];
  return end === undefined ? null : toIso(end);
}
