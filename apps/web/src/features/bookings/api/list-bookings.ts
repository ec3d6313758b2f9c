import { listBookings } from '@bandeja/contract/calls/bookings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import {
  BOOKINGS_PER_PAGE,
  type BookingTab,
  STATE_QUERIES,
  type StateFilter,
  TAB_QUERIES,
} from '../booking-tabs.ts';

/** One page of a tab of Minhas Reservas, of every state or of one; while the next page loads the present one stays. */
export function bookingsQuery(tab: BookingTab, state: StateFilter | undefined, page: number) {
  const asked = { ...TAB_QUERIES[tab], ...(state && STATE_QUERIES[state]) };
  return queryOptions({
    queryKey: ['bookings', 'list', tab, state ?? 'all', page] as const,
    queryFn: ({ signal }) =>
      api(listBookings, { query: { ...asked, page, page_size: BOOKINGS_PER_PAGE } }, { signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === tab && query.queryKey[3] === (state ?? 'all') ? previous : undefined,
  });
}
