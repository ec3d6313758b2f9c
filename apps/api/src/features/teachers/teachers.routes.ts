import * as calls from '@bandeja/contract/calls/desk-lessons';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { addTeacher, changeTeacher, getTeacher, listTeachers } from './teachers.ts';

export function registerTeachers(frame: Frame) {
  registerCall(frame, calls.listTeachers, ({ db, viewer }) => listTeachers(db, { viewer }));
  registerCall(
    frame,
    calls.addTeacher,
    ({ db, viewer, body, now }) => addTeacher(db, { ...body, viewer, now }),
    { idempotency: ({ db, viewer, id }) => getTeacher(db, { viewer, id }) },
  );
  registerCall(
    frame,
    calls.changeTeacher,
    ({ db, viewer, params, body, now }) => changeTeacher(db, { ...body, id: params.id, viewer, now }),
    { idempotency: ({ db, viewer, params }) => getTeacher(db, { viewer, id: params.id }) },
  );
}
