import * as calls from '@bandeja/contract/calls/desk-lessons';
import type { Gate } from '../../../http/limits/gate.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { registerTeachers } from '../../teachers/public.ts';
import { getDeskBooking } from '../desk/read-desk-booking.ts';
import { bookLesson } from './book-lesson.ts';
import { changeLesson } from './change-lesson.ts';

/** Lessons and who gives them. */
export function registerLessons(frame: Frame, { courtGate }: { courtGate: Gate }) {
  registerTeachers(frame);
  registerCall(
    frame,
    calls.bookLesson,
    ({ db, viewer, body, now }) => bookLesson(db, { ...body, viewer, now }),
    {
      idempotency: ({ db, viewer, id, now }) => getDeskBooking(db, { id, viewer, now }),
      gate: { through: courtGate, key: ({ body }) => `court:${body.court}` },
    },
  );
  registerCall(
    frame,
    calls.changeLesson,
    ({ db, viewer, params, body, now }) => changeLesson(db, { ...body, id: params.id, viewer, now }),
    { idempotency: ({ db, viewer, params, now }) => getDeskBooking(db, { id: params.id, viewer, now }) },
  );
}
