import { getBooking } from '@bandeja/contract/calls/bookings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** The booking a match is made from: one's own, read anew, because it may have got a match or been cancelled. */
export function bookingOfMatchQuery(id: number) {
  return queryOptions({
    queryKey: ['matches', 'booking', id] as const,
    queryFn: ({ signal }) => api(getBooking, { params: { id } }, { signal }),
  });
}
