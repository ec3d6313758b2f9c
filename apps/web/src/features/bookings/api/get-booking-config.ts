import { getBookingConfig } from '@bandeja/contract/calls/bookings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

export interface SlotOfCourt {
  court: number;
  date: string;
  start_time: string;
}

/** What can be booked on one court from one time, with the club's rules. A 409: taken meanwhile. Never from memory. */
export function bookingConfigQuery(slot: SlotOfCourt) {
  return queryOptions({
    queryKey: ['bookings', 'config', slot] as const,
    queryFn: ({ signal }) => api(getBookingConfig, { query: slot }, { signal }),
    staleTime: 0,
  });
}
