import { type Instant, MINUTE_MS, toIso, toMillis } from '../time/instant.ts';
import { DAY_MINUTES } from '../time/local-time.ts';

/** So many unpaid ends within so many minutes, and the player waits until fewer of them are that recent. */
type Limit = { ends: number; minutes: number };

/**
 * Of one court, and of all courts together in one day. A Pix keeps a court for up to 30 minutes, so the limit of a court
 * spans several of them; the limit of the day bounds what one account can keep from the other players without a payment.
 */
export const COOL_DOWN = {
  court: { ends: 3, minutes: 120 },
  day: { ends: 5, minutes: DAY_MINUTES },
} as const satisfies Record<string, Limit>;

/** When bookings of the player ended without a payment that the club keeps: cancelled by the player, or expired. */
export type UnpaidEnds = { court: readonly Instant[]; day: readonly Instant[] };

export type CoolDown = { code: 'court_cooling_down' | 'player_cooling_down'; retry_at: string };

/**
 * Whether a player has to wait before booking a court, and until when; null when it may be booked now. Ends in any
 * order. Holding and giving up in turn would keep a court from the other players without any payment.
 */
export function coolDownOf(ends: UnpaidEnds, now: Instant): CoolDown | null {
  const court = endOf(COOL_DOWN.court, ends.court, now);
  const day = endOf(COOL_DOWN.day, ends.day, now);
  if (day !== null && (court === null || day > court))
    return { code: 'player_cooling_down', retry_at: toIso(day) };
  return court === null ? null : { code: 'court_cooling_down', retry_at: toIso(court) };
}

function endOf({ ends: limit, minutes }: Limit, ends: readonly Instant[], now: Instant): number | null {
  const over = ends
    .map((at) => toMillis(at) + minutes * MINUTE_MS)
    .filter((end) => end > toMillis(now))
    .toSorted((a, b) => b - a);
  return over[limit - 1] ?? null;
}
