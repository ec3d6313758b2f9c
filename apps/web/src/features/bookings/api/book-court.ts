import { bookCourt } from '@bandeja/contract/calls/bookings';
import { useCall } from '../../../data/call-mutation.ts';
import { bookingQuery } from '../../../data/get-booking.ts';

/** Books a court; `draft` names the sent booking. The sheet shows a refusal itself. */
export const useBookCourt = (draft: string) =>
  useCall(bookCourt, { quiet: true, answers: ({ id }) => bookingQuery(id), draft });
