import { listBookings } from '@bandeja/contract/bookings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { BOOKINGS_PER_PAGE, type BookingTab, TAB_QUERIES } from '../booking-tabs.ts';

/** One page of a tab of Minhas Reservas; while the next page loads the present one stays. */
export function bookingsQuery(tab: BookingTab, page: number) {
  return queryOptions({
    queryKey: ['bookings', 'list', tab, page] as const,
    queryFn: ({ signal }) =>
      api(listBookings, { query: { ...TAB_QUERIES[tab], page, page_size: BOOKINGS_PER_PAGE } }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === tab ? previous : undefined),
  });
}
