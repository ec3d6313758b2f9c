import { getBooking } from '@bandeja/contract/calls/bookings';
import { callQuery } from './call-query.ts';

/** One booking of the player's own. */
export const bookingQuery = (id: number) => callQuery(getBooking, { params: { id } });
