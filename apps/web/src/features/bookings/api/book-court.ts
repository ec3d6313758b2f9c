import { bookCourt } from '@bandeja/contract/calls/bookings';
import { useCall } from '../../../data/call-mutation.ts';
import { bookingQuery } from '../../../data/get-booking.ts';

/** Books a court. The sheet shows a refusal itself. */
export const useBookCourt = () => useCall(bookCourt, { quiet: true, answers: ({ id }) => bookingQuery(id) });
