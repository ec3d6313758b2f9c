import { getBooking } from '@bandeja/contract/bookings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** One booking of the player's own. */
export function bookingQuery(id: number) {
  return queryOptions({
    queryKey: ['bookings', 'one', id] as const,
    queryFn: ({ signal }) => api(getBooking, { params: { id } }, { signal }),
  });
}
