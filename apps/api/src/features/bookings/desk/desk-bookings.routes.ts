import * as agenda from '@bandeja/contract/calls/desk-agenda';
import * as changes from '@bandeja/contract/calls/desk-booking-changes';
import * as calls from '@bandeja/contract/calls/desk-bookings';
import * as reports from '@bandeja/contract/calls/desk-reports';
import type { Database } from '@bandeja/db/database';
import type { Gate } from '../../../http/limits/gate.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { getAgenda, getAgendaWeek } from './agenda.ts';
import {
  cancelDeskBooking,
  confirmDeskBooking,
  declineDeskBooking,
  recordArrival,
  recordNoShow,
} from './answer-desk-booking.ts';
import { bookAtDesk } from './book-at-desk.ts';
import { changeDeskBooking } from './change-desk-booking.ts';
import { getDeskBooking } from './read-desk-booking.ts';
import { readDeskReport } from './report.ts';

/** `courtGate`: the desk waits for a court where its players do. */
export function registerDeskBookings(frame: Frame, { courtGate }: { courtGate: Gate }) {
  /** The booking for a repeated request, in its present state. */
  type Repeated = { db: Database; viewer: StaffViewer; id: number; now: Date };
  const idempotency = ({ db, viewer, id, now }: Repeated) => getDeskBooking(db, { id, viewer, now });

  registerCall(frame, agenda.getAgenda, ({ db, viewer, query, now }) =>
    getAgenda(db, { ...query, viewer, now }),
  );
  registerCall(frame, agenda.getAgendaWeek, ({ db, viewer, query, now }) =>
    getAgendaWeek(db, { ...query, viewer, now }),
  );
  registerCall(frame, reports.readDeskReport, ({ db, viewer, query }) =>
    readDeskReport(db, { ...query, viewer }),
  );
  registerCall(frame, calls.getDeskBooking, ({ db, viewer, params, now }) =>
    getDeskBooking(db, { id: params.id, viewer, now }),
  );
  registerCall(
    frame,
    changes.bookAtDesk,
    ({ db, viewer, body, now }) => bookAtDesk(db, { ...body, viewer, now }),
    { idempotency, gate: { through: courtGate, key: ({ body }) => `court:${body.court}` } },
  );
  registerCall(
    frame,
    changes.changeDeskBooking,
    ({ db, viewer, params, body, now }) => changeDeskBooking(db, { ...body, id: params.id, viewer, now }),
    { idempotency },
  );
  registerCall(
    frame,
    changes.cancelDeskBooking,
    ({ db, viewer, params, body, now }) => cancelDeskBooking(db, { ...body, id: params.id, viewer, now }),
    { idempotency },
  );
  registerCall(
    frame,
    changes.confirmDeskBooking,
    ({ db, viewer, params, body, now }) => confirmDeskBooking(db, { ...body, id: params.id, viewer, now }),
    { idempotency },
  );
  registerCall(
    frame,
    changes.declineDeskBooking,
    ({ db, viewer, params, body, now }) => declineDeskBooking(db, { ...body, id: params.id, viewer, now }),
    { idempotency },
  );
  registerCall(
    frame,
    changes.recordArrival,
    ({ db, viewer, params, body, now }) => recordArrival(db, { ...body, id: params.id, viewer, now }),
    { idempotency },
  );
  registerCall(
    frame,
    changes.recordNoShow,
    ({ db, viewer, params, body, now }) => recordNoShow(db, { ...body, id: params.id, viewer, now }),
    { idempotency },
  );
}
