import type { Match } from '@bandeja/contract/calls/matches';
import { addMinutes, type Instant, toMillis } from '@bandeja/rules/time/instant';

/** A match counts as next for this long after its start, while it is probably in play. */
const PLAYING_MINUTES = 90;

/**
 * The soonest open match that is upcoming or in play; null when there is none. A match that a contest has opened again has
 * been played. The input may have any order.
 */
export function nextMatch<M extends Pick<Match, 'date' | 'ended_at' | 'result'>>(
  matches: readonly M[],
  now: Instant,
): M | null {
  const coming = matches.filter(
    ({ date, ended_at, result }) =>
      ended_at === null &&
      result?.state !== 'contested' &&
      toMillis(addMinutes(date, PLAYING_MINUTES)) > toMillis(now),
  );
  return coming.toSorted((a, b) => toMillis(a.date) - toMillis(b.date))[0] ?? null;
}
