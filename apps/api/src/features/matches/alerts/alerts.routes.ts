import * as calls from '@bandeja/contract/calls/play-alerts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { addPlayAlert, getPlayAlert, listPlayAlerts, removePlayAlert } from './play-alerts.ts';

export function registerPlayAlerts(frame: Frame) {
  registerCall(frame, calls.listPlayAlerts, ({ db, viewer, now }) => listPlayAlerts(db, { viewer, now }));
  registerCall(
    frame,
    calls.addPlayAlert,
    ({ db, viewer, body, now }) => addPlayAlert(db, { wanted: body, viewer, now }),
    { idempotency: ({ db, id, viewer }) => getPlayAlert(db, { id, viewer }) },
  );
  registerCall(frame, calls.removePlayAlert, ({ db, viewer, params }) =>
    removePlayAlert(db, { id: params.id, viewer }),
  );
}
