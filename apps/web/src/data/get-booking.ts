import { getBooking } from '@bandeja/contract/calls/bookings';
import { callQuery } from './call-query.ts';

/** One booking of the player. */
export const bookingQuery = (id: number) => callQuery(getBooking, { params: { id } });
