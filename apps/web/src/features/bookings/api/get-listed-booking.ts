import { type Booking, listBookings } from '@bandeja/contract/calls/bookings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answersOf } from '../../../data/changes.ts';
import { bookingQuery } from '../../../data/get-booking.ts';

/** A booking for its page: what a list or Home has read of it shows at once, also without a signal. */
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
    .findAll(answersOf([listBookings.name]))
    .flatMap(({ state: { data, dataUpdatedAt, isInvalidated } }) => {
      const { results = [] } = (data ?? {}) as { results?: readonly Booking[] };
      const booking = results.find((one) => one.id === id);
      // A list that has changed since is shown too, as a minute older than it is: it is read again at once.
      return booking ? [{ booking, at: isInvalidated ? dataUpdatedAt - 60_000 : dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.at - one.at)[0];
}
