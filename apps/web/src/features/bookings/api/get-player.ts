import { getPlayer } from '@bandeja/contract/calls/players';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** Somebody a booking names by id only. */
export function bookingPlayerQuery(id: number) {
  return queryOptions({
    queryKey: ['bookings', 'player', id] as const,
    queryFn: ({ signal }) => api(getPlayer, { params: { id } }, { signal }),
    staleTime: 5 * 60_000,
  });
}
