import type { Match } from '@bandeja/contract/calls/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAnew } from '../../live/read-anew.ts';
import { useLive } from '../../live/use-live.ts';
import { ownPlayerQuery } from '../../session/own-player.ts';
import { matchQuery } from './api/get-match.ts';

/** While nobody tells the page of changes, it looks for the others' sets itself. */
const LOOK_AGAIN_MS = 30_000;

/** Keeps an open match page as the others on the court see it: players, sets, the end. */
export function useLiveMatch(match: Match | undefined): void {
  const client = useQueryClient();
  const id = match?.id;
  const isOpen = match !== undefined && match.ended_at === null;

  async function look() {
    if (id === undefined) return;
    const { queryKey } = matchQuery(id);
    await readAnew(client, { queryKey });
    // Finished or contested on another phone: the levels moved with it, or back.
    if ((client.getQueryData(queryKey)?.ended_at ?? null) === (match?.ended_at ?? null)) return;
    for (const other of [ownPlayerQuery.queryKey, ['levels'], ['matches', 'list']])
      void client.invalidateQueries({ queryKey: other });
  }

  // Only once it is here: what one may not see has no topic either.
  const isLive = useLive(id === undefined ? [] : [`match:${id}`], (told) => {
    // One's own change is told too, after its answer has been shown.
    if (told.event === 'match' && told.data.version <= (match?.version ?? 0)) return;
    void look();
  });

  useEffect(() => {
    if (isLive || !isOpen || id === undefined) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: matchQuery(id).queryKey }),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isLive, isOpen, id, client]);
}
