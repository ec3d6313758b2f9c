import { useQueryClient } from '@tanstack/react-query';
import { answersOf, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { useLive } from '../../live/use-live.ts';

/** Refetches list and count when a notification arrives or is read elsewhere, and after a gap in the events. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useLive(['notifications'], () => void refetch(client, answersOf(LIVE_CHANGES.notification)));
}
