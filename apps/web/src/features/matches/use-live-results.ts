import { useQueryClient } from '@tanstack/react-query';
import { answersOf, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { useLive } from '../../live/use-live.ts';

/**
 * Refetches matches, level, statistics and points when a result of the player's is made or changed elsewhere, and when its
 * levels are counted again: the job that returns them ends after the answer to a contest.
 */
export function useLiveResults(isPlayer = true): void {
  const client = useQueryClient();
  useLive(isPlayer ? ['results'] : [], (message) => {
    // The page has just read all of it, and a result in this very moment is not worth eight reads.
    if (message.event === 'resync' && message.first) return;
    void refetch(client, answersOf(LIVE_CHANGES.results));
  });
}
