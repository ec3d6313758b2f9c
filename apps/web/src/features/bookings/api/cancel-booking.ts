import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { useCall } from '../../../data/call-mutation.ts';
import { bookingQuery } from '../../../data/get-booking.ts';

/** Cancels a booking of the player and frees the court. */
export const useCancelBooking = () => useCall(cancelBooking, { answers: ({ id }) => bookingQuery(id) });
