import { type Booking, listBookings } from '@bandeja/contract/calls/bookings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answersOf } from '../../../data/changes.ts';
import { bookingQuery } from '../../../data/get-booking.ts';

/**
 * A booking for its page. The copy that a list or Home has read is shown at once, also when the device is offline.
 */
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
      // The copy of an invalidated list counts as a minute older, so the booking is refetched at once.
      return booking ? [{ booking, at: isInvalidated ? dataUpdatedAt - 60_000 : dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.at - one.at)[0];
}
