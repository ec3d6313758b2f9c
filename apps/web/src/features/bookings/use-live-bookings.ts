import { type Query, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '../../live/read-anew.ts';
import { useLive } from '../../live/use-live.ts';

/** What says nothing of the player's bookings: free times have topics of their own. */
const OTHERS: readonly unknown[] = ['availables', 'config', 'player', 'days'];

/** Wherever the player's bookings stand, they are read again when the server tells of a change: paid, expired, cancelled. */
export function useLiveBookings(player: number | undefined): void {
  const client = useQueryClient();
  useLive(player === undefined ? [] : ['bookings'], (told) => {
    const id = told.event === 'booking' ? told.data.id : null;
    void readAnew(client, {
      predicate: ({ queryKey: [feature, kind, of] }: Query) =>
        feature === 'bookings' && !OTHERS.includes(kind) && (kind !== 'one' || id === null || of === id),
    });
  });
}
