import { listBookings } from '@bandeja/contract/calls/bookings';
import { callQuery, keepWhilePaging } from '../../../data/call-query.ts';
import type { BookingTab, StateFilter } from '../search/booking-list-search.ts';
import { BOOKINGS_PER_PAGE, STATE_QUERIES, TAB_QUERIES } from '../search/booking-tabs.ts';

/** One page of a tab of Minhas Reservas, of all states or one; the current page stays while the next one loads. */
export function bookingsQuery(tab: BookingTab, state: StateFilter | undefined, page: number) {
  const filter = { ...TAB_QUERIES[tab], ...(state && STATE_QUERIES[state]) };
  const input = { query: { ...filter, page, page_size: BOOKINGS_PER_PAGE } };
  return { ...callQuery(listBookings, input), placeholderData: keepWhilePaging(input) };
}
