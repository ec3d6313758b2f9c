import { type Booking, listBookings } from '@bandeja/contract/calls/bookings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { firstComing } from '../first-coming.ts';

/**
 * The player's next booking that holds a court (waiting or confirmed), also one being played now; before it one that
 * must be paid for now. Null when there is none. For Home and whoever asks "when do I play next?".
 */
export const nextBookingQuery = queryOptions({
  queryKey: ['bookings', 'next'],
  queryFn: async ({ signal }): Promise<Booking | null> => {
    // Soonest first; more than one because a hold that ran out may still stand there until it is swept.
    const query = { status: '10,20,30', when: 'coming', page_size: 10 } as const;
    const { results } = await api(listBookings, { query }, { signal });
    return firstComing(results, new Date());
  },
});
