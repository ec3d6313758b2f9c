import { DAY_MS, HOUR_MS, type Instant, toMillis } from '../../time/instant.ts';
import { DAY_MINUTES, parseTime, weekdayOf } from '../../time/local-time.ts';
import { endOfNight, isNight, morningOf } from '../../time/night.ts';
import { localDateOf, localMinutesOf } from '../../time/zoned-time.ts';
import { type Entrant, type Opened, refuseOpenJoin } from '../opening/refuse-entry.ts';

// Alerts: a player is told of a match that is opened at times and places that the player has saved.

/** Alerts of a player. */
export const ALERTS_AT_MOST = 3;
export const ALERT_CLUBS_AT_MOST = 10;
/** An alert ends by itself: a player who does not come back is not told for ever. */
const ALERT_LASTS_MS = 365 * DAY_MS;
/** A player gets one push message about alerts in this time; what is beyond is in the bell only. */
export const ALERT_PUSH_EVERY_MS = HOUR_MS;
/** A match that was full tells the same player again after this time at the earliest. */
export const ALERT_AGAIN_AFTER_MS = HOUR_MS;

export const alertEnds = (now: Instant): Date => new Date(toMillis(now) + ALERT_LASTS_MS);

/** Minutes after midnight, the end excluded; 00:00 as the end is midnight. Null: they make no span. */
export function alertSpan({
  from,
  to,
}: {
  from: string;
  to: string;
}): { from_minute: number; to_minute: number } | null {
  const from_minute = parseTime(from);
  const end = parseTime(to);
  if (from_minute === null || end === null) return null;
  const to_minute = end === 0 ? DAY_MINUTES : end;
  return from_minute < to_minute ? { from_minute, to_minute } : null;
}

/** Weekdays, 1 Monday to 7 Sunday, as bits of a number, and back in their order. */
export const weekdayBits = (weekdays: readonly number[]): number =>
  weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
export const weekdaysOf = (bits: number): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((weekday) => (bits & weekdayBits([weekday])) !== 0);

/** The day and the minute that alerts compare, on the clock of the match. */
export const momentOf = (startsAt: Instant, zone: string): { day: number; minute: number } => ({
  day: weekdayBits([weekdayOf(localDateOf(startsAt, zone))]),
  minute: localMinutesOf(startsAt, zone),
});

/** A player whose alert has the match, with what decides about telling. */
export type AlertedPlayer = Omit<Entrant, 'has_booking'> & {
  is_verified: boolean;
  /** Entered it before, or asked to: knows of it. */
  knows: boolean;
};

/** Whether a player is told of a match: who could enter it now, and neither made it nor knows of it. */
export const isTold = (opened: Opened, player: AlertedPlayer, now: Instant): boolean =>
  player.is_verified &&
  !player.knows &&
  player.request === null &&
  opened.match.created_by !== player.player &&
  refuseOpenJoin(opened, { ...player, has_booking: false }, now) === null;

/** When players are told of a match that is open now: at night in the morning. */
export const tellAt = (now: Instant, zone: string): Date =>
  new Date(isNight(now, zone) ? toMillis(endOfNight(morningOf(now, zone), zone)) : toMillis(now));
