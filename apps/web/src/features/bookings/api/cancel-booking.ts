import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { rememberBooking } from './book-court.ts';
import { bookingQuery } from './get-booking.ts';

/** Cancels one's own booking and frees the court. Refused (begun, cancelled already), the booking is read anew. */
export function cancelBookingMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['bookings', 'cancel'],
    mutationFn: ({ id, key }: { id: number; key: string }) =>
      api(cancelBooking, { params: { id }, body: { player_details: null } }, { idempotencyKey: key }),
    onSuccess: (booking) => rememberBooking(client, booking),
    onError: (_error, { id }) => client.invalidateQueries({ queryKey: bookingQuery(id).queryKey }),
  });
}
