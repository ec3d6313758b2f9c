import * as calls from '@bandeja/contract/calls/desk-bookings';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { getDeskBooking } from './read-desk-booking.ts';

export function registerDeskBookings(frame: Frame) {
  registerCall(frame, calls.getDeskBooking, ({ db, viewer, params, now }) =>
    getDeskBooking(db, { id: params.id, viewer, now }),
  );
}
