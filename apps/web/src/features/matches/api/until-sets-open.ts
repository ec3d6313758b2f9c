import type { Match } from '@bandeja/contract/calls/matches';
import { setsOpenAt } from '@bandeja/rules/matches/sets/begun';
import { HOUR_MS } from '@bandeja/rules/time/instant';

/** Below the largest delay of a timer, and above the time that a page stays open. */
const LONGEST_MS = 24 * HOUR_MS;
/** The clock of this device may be ahead of the server's. */
const LATER_MS = 2_000;

/** Milliseconds until sets of an open match can be recorded; false: they can, or it is a day or more until then. */
export function untilSetsOpen(
  match: Pick<Match, 'date' | 'ended_at' | 'cancelled_at'>,
  now: Date,
): number | false {
  if (match.ended_at || match.cancelled_at) return false;
  const wait = setsOpenAt(match.date).getTime() - now.getTime();
  return wait > 0 && wait < LONGEST_MS ? wait + LATER_MS : false;
}
