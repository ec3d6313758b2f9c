import { type Booking, bookCourt } from '@bandeja/contract/calls/bookings';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { bookingQuery } from './get-booking.ts';

export interface CourtOrder {
  court: number;
  date: string;
  start_time: string;
  duration: number;
  match_type: 'Competitive' | 'Friendly' | 'Dynamic' | null;
}

/** Books; the same key answers the first answer again. The sheet shows what is refused, and what is taken is read anew. */
export function bookCourtMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['bookings', 'book'],
    mutationFn: ({ order, key }: { order: CourtOrder; key: string }) =>
      api(bookCourt, { body: order }, { idempotencyKey: key }),
    meta: { quiet: true },
    onSuccess: (booking) => rememberBooking(client, booking),
    onError: () => client.invalidateQueries({ queryKey: ['bookings', 'availables'] }),
  });
}

/** Puts a booking just changed into memory and lets everything that shows bookings or free times read again. */
export async function rememberBooking(client: QueryClient, booking: Booking): Promise<void> {
  const { queryKey } = bookingQuery(booking.id);
  // An answer on its way may have been made before the change, and would undo it here.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, booking);
  void client.invalidateQueries({
    queryKey: ['bookings'],
    predicate: ({ queryKey }) => queryKey[1] !== 'one' && queryKey[1] !== 'config',
  });
}
