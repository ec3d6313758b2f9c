import * as calls from '@bandeja/contract/calls/desk-refunds';
import type { Database } from '@bandeja/db/database';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import type { Payables } from '../payables.ts';
import { confirmTwiceReturned, readRefund, retryRefund, returnOutside } from './desk-refunds.ts';

type Replayed = { db: Database; viewer: StaffViewer; params: { id: number } };

export function registerDeskRefunds(frame: Frame, { payables }: { payables: Payables }) {
  const replayed = {
    idempotency: ({ db, viewer, params: { id } }: Replayed) => readRefund(db, { id, viewer }),
  };

  registerCall(
    frame,
    calls.retryRefund,
    ({ db, viewer, params: { id }, now }) => retryRefund(db, { id, payables, viewer, now }),
    replayed,
  );

  registerCall(
    frame,
    calls.returnOutside,
    ({ db, viewer, params: { id }, body, now }) => returnOutside(db, { id, ...body, payables, viewer, now }),
    replayed,
  );

  registerCall(
    frame,
    calls.confirmTwiceReturned,
    ({ db, viewer, params: { id }, now }) => confirmTwiceReturned(db, { id, payables, viewer, now }),
    replayed,
  );
}
