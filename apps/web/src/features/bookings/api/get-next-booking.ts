import { type Booking, listBookings } from '@bandeja/contract/bookings';
import { addDays } from '@bandeja/rules/time/local-date';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { firstComing } from '../first-coming.ts';
import { HOLDING_STATUSES } from '../list-filters.ts';

/**
 * The player's next booking that holds a court (waiting or confirmed), also one being played now; null when there
 * is none. For Home and whoever asks "when do I play next?".
 */
export const nextBookingQuery = queryOptions({
  queryKey: ['bookings', 'next'],
  queryFn: async ({ signal }): Promise<Booking | null> => {
    const now = new Date();
    const query = {
      status: HOLDING_STATUSES,
      // A day earlier than UTC's: a club's day may still be yesterday's, and its opening day runs past midnight.
      date_from: addDays(now.toISOString().slice(0, 10), -1),
      // Newest first, so the next one is the last: all of them, which the limits keep far under one page.
      page_size: 100,
    };
    const { results } = await api(listBookings, { query }, { signal });
    return firstComing(results, now);
  },
});
