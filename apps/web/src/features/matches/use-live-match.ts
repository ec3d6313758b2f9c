import type { Match } from '@bandeja/contract/calls/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answersOf, CHANGES, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { useIsLive, useLive } from '../../live/use-live.ts';
import { matchQuery } from './api/get-match.ts';

/** How often the page refetches the match without live updates. */
const REFETCH_MS = 30_000;

/** Of the reads by id only those of this match. */
const ofMatch = (id: number) => ({ of: { getMatch: id, previewMatchLevels: id, getInvitation: id } });

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
