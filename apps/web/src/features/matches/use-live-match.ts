import type { Match } from '@bandeja/contract/calls/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answersOf, CHANGES, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { useLive } from '../../live/use-live.ts';
import { matchQuery } from './api/get-match.ts';

/** How often the page reads the match again without live updates. */
const LOOK_AGAIN_MS = 30_000;

/** Keeps an open match page up to date: players, sets, the end. */
export function useLiveMatch(match: Match | undefined): void {
  const client = useQueryClient();
  const id = match?.id;
  const isOpen = match !== undefined && match.ended_at === null;

  async function look() {
    if (id === undefined) return;
    const { queryKey } = matchQuery(id);
    await refetch(client, answersOf(LIVE_CHANGES.match, { of: { getMatch: id, previewMatchLevels: id } }));
    // Finished or contested on another phone: the levels moved with it, or back.
    if ((client.getQueryData(queryKey)?.ended_at ?? null) === (match?.ended_at ?? null)) return;
    void refetch(client, answersOf(CHANGES.finishMatch, { except: queryKey }));
  }

  // Only once it is here: a match that the viewer may not see has no topic either.
  const isLive = useLive(id === undefined ? [] : [`match:${id}`], (message) => {
    // An own change is announced too, after its answer has been shown.
    if (message.event === 'match' && message.data.version <= (match?.version ?? 0)) return;
    void look();
  });

  useEffect(() => {
    if (isLive || !isOpen || id === undefined) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: matchQuery(id).queryKey, exact: true }),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isLive, isOpen, id, client]);
}
