import { useQueryClient } from '@tanstack/react-query';
import { answersOf, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { useLive } from '../../live/use-live.ts';

/** Refetches matches, level, statistics and points when a result of the player's is made or changed elsewhere. */
export function useLiveResults(): void {
  const client = useQueryClient();
  useLive(['results'], (message) => {
    // The page has just read all of it, and a result in this very moment is not worth eight reads.
    if (message.event === 'resync' && message.first) return;
    void refetch(client, answersOf(LIVE_CHANGES.results));
  });
}
