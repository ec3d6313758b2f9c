import * as agenda from '@bandeja/contract/calls/desk-agenda';
import * as calls from '@bandeja/contract/calls/desk-bookings';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { getAgenda, getAgendaWeek } from './agenda.ts';
import { getDeskBooking } from './read-desk-booking.ts';

export function registerDeskBookings(frame: Frame) {
  registerCall(frame, agenda.getAgenda, ({ db, viewer, query, now }) =>
    getAgenda(db, { ...query, viewer, now }),
  );
  registerCall(frame, agenda.getAgendaWeek, ({ db, viewer, query, now }) =>
    getAgendaWeek(db, { ...query, viewer, now }),
  );

  registerCall(frame, calls.getDeskBooking, ({ db, viewer, params, now }) =>
    getDeskBooking(db, { id: params.id, viewer, now }),
  );
}
