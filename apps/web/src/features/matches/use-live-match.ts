import type { Match } from '@bandeja/contract/calls/matches';
import { setsOpenAt } from '@bandeja/rules/matches/sets/begun';
import { HOUR_MS } from '@bandeja/rules/time/instant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answersOf, CHANGES, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { useIsLive, useLive } from '../../live/use-live.ts';
import { matchQuery } from './api/read-matches.ts';

/** How often the page refetches the match without live updates. */
const REFETCH_MS = 30_000;

/** Of the reads by id only those of this match. */
const ofMatch = (id: number) => ({
  of: { getMatch: id, previewMatchLevels: id, getInvitation: id, listMatchWords: id },
});

/** Keeps an open match page up to date: players, sets, the end. */
export function useLiveMatch(match: Match | undefined): void {
  const client = useQueryClient();
  const id = match?.id;
  const isOpen = match !== undefined && match.ended_at === null;

  async function update() {
    if (id === undefined) return;
    const { queryKey } = matchQuery(id);
    await refetch(client, answersOf(LIVE_CHANGES.match, ofMatch(id)));
    // The match was finished or contested on another device, so levels have changed too.
    if ((client.getQueryData(queryKey)?.ended_at ?? null) === (match?.ended_at ?? null)) return;
    void refetch(client, answersOf(CHANGES.finishMatch, { except: queryKey }));
  }

  // Only after the match has loaded: a match that the viewer may not see has no topic.
  const topics = id === undefined ? [] : [`match:${id}`];
  const isLive = useIsLive(topics);
  useLive(topics, (message) => {
    // The viewer's own change is announced too, after its answer is shown.
    if (message.event === 'match' && message.data.version <= (match?.version ?? 0)) return;
    void update();
  });

  useEffect(() => {
    if (isLive || !isOpen || id === undefined) return;
    const timer = setInterval(
      () => void refetch(client, answersOf(LIVE_CHANGES.match, ofMatch(id))),
      REFETCH_MS,
    );
    return () => clearInterval(timer);
  }, [isLive, isOpen, id, client]);
}

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
