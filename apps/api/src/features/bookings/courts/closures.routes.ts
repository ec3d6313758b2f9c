import * as calls from '@bandeja/contract/calls/desk-closures';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { closeCourts } from './close-courts.ts';
import { getClosure, getClosurePlan, listClosures, openClosure, tickClosureBooking } from './closures.ts';

export function registerClosures(frame: Frame) {
  registerCall(frame, calls.listClosures, ({ db, viewer, now }) => listClosures(db, { viewer, now }));

  registerCall(
    frame,
    calls.closeCourts,
    ({ db, viewer, body, now }) => closeCourts(db, { viewer, now, wanted: body }),
    {
      // A preview is made again.
      idempotency: ({ db, viewer, body, now, id }) =>
        id === null
          ? closeCourts(db, { viewer, now, wanted: body })
          : getClosurePlan(db, { viewer, now, id }),
    },
  );

  registerCall(frame, calls.getClosure, ({ db, viewer, params, now }) =>
    getClosure(db, { viewer, now, id: params.id }),
  );

  registerCall(frame, calls.openClosure, ({ db, viewer, params, now }) =>
    openClosure(db, { viewer, now, id: params.id }),
  );

  registerCall(
    frame,
    calls.tickClosureBooking,
    ({ db, viewer, params, body, now }) => tickClosureBooking(db, { viewer, now, id: params.id, ...body }),
    { idempotency: ({ db, viewer, params, now }) => getClosure(db, { viewer, now, id: params.id }) },
  );
}
