import { type Booking, getBooking } from '@bandeja/contract/calls/bookings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** One booking of the player's own. */
export function bookingQuery(id: number) {
  return queryOptions({
    queryKey: ['bookings', 'one', id] as const,
    queryFn: ({ signal }) => api(getBooking, { params: { id } }, { signal }),
  });
}

/** The same for its page, which shows at once, also without a signal, what a list or Home has read of it. */
export function listedBookingQuery(client: QueryClient, id: number) {
  return queryOptions({
    ...bookingQuery(id),
    initialData: () => lastListed(client, id)?.booking,
    initialDataUpdatedAt: () => lastListed(client, id)?.at,
  });
}

function lastListed(client: QueryClient, id: number): { booking: Booking; at: number } | undefined {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['bookings'], predicate: ({ queryKey }) => LISTS.includes(queryKey[1]) })
    .flatMap(({ state: { data, dataUpdatedAt, isInvalidated } }) => {
      const booking = bookingsOf(data).find((one) => one.id === id);
      // What has changed since is shown too, a minute older than it is: so it is read again at once.
      return booking ? [{ booking, at: isInvalidated ? dataUpdatedAt - 60_000 : dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.at - one.at)[0];
}

const LISTS: readonly unknown[] = ['list', 'next'];

function bookingsOf(data: unknown): readonly Booking[] {
  const read = data as Booking | { results: Booking[] } | null | undefined;
  if (!read) return [];
  return 'results' in read ? read.results : [read];
}
