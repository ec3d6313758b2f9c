import * as calls from '@bandeja/contract/calls/desk-till';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { closeTill, listTills, moveTill, readOpenTill, readTill, type Subjects } from './tills.ts';

export function registerTills(frame: Frame, subjects: Subjects) {
  registerCall(frame, calls.readOpenTill, ({ db, viewer, now }) =>
    readOpenTill(db, { viewer, now, subjects }),
  );
  registerCall(frame, calls.listTills, ({ db, viewer, query, request, now }) =>
    listTills(db, { viewer, query, url: request.url, now }),
  );
  registerCall(frame, calls.readTill, ({ db, viewer, params, now }) =>
    readTill(db, { id: params.id, viewer, now, subjects }),
  );
  registerCall(
    frame,
    calls.moveTill,
    ({ db, viewer, body, now }) => moveTill(db, { ...body, viewer, now, subjects }),
    { idempotency: ({ db, viewer, id, now }) => readTill(db, { id, viewer, now, subjects }) },
  );
  registerCall(
    frame,
    calls.closeTill,
    ({ db, viewer, body, now }) => closeTill(db, { ...body, viewer, now, subjects }),
    { idempotency: ({ db, viewer, id, now }) => readTill(db, { id, viewer, now, subjects }) },
  );
}
