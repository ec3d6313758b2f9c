import type { Match } from '@bandeja/contract/calls/matches';
import { addMinutes, type Instant, toMillis } from '@bandeja/rules/time/instant';

/** A match still counts as next while it is probably being played. */
const PLAYING_MINUTES = 90;

/** The soonest open match that is ahead or being played; null when there is none. Any order of input. */
export function nextMatch<M extends Pick<Match, 'date' | 'ended_at'>>(
  matches: readonly M[],
  now: Instant,
): M | null {
  const coming = matches.filter(
    ({ date, ended_at }) => ended_at === null && toMillis(addMinutes(date, PLAYING_MINUTES)) > toMillis(now),
  );
  return coming.toSorted((a, b) => toMillis(a.date) - toMillis(b.date))[0] ?? null;
}
