import * as calls from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/transaction';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { presentAmericano } from './americanos.presenter.ts';
import { createAmericano } from './create-americano.ts';
import { addAmericanoGuest } from './entrants/add-americano-guest.ts';
import { joinAmericano } from './entrants/join-americano.ts';
import { leaveAmericano } from './entrants/leave-americano.ts';
import { getAmericano, getAmericanoById } from './get-americano.ts';
import { listAmericanos } from './list-americanos.ts';
import { finishAmericano } from './rounds/finish-americano.ts';
import { scoreAmericano } from './rounds/score-americano.ts';
import { startAmericano } from './rounds/start-americano.ts';

export function registerAmericanos(frame: Frame) {
  type Repeated = { db: Database; id: number; viewer: PlayerViewer };
  /** An event for a repeated request, in its present state. */
  const idempotency = async ({ db, id, viewer }: Repeated) =>
    presentAmericano(db, await getAmericanoById(db, id), viewer);

  registerCall(
    frame,
    calls.createAmericano,
    async ({ db, viewer, body, now }) =>
      presentAmericano(db, await createAmericano(db, { ...body, viewer, now }), viewer),
    { idempotency },
  );
  registerCall(frame, calls.listAmericanos, ({ db, viewer }) => listAmericanos(db, viewer.playerId));
  registerCall(frame, calls.getAmericano, async ({ db, params, viewer }) =>
    presentAmericano(db, await getAmericano(db, params.hash), viewer),
  );
  registerCall(
    frame,
    calls.joinAmericano,
    async ({ db, params, viewer, now }) =>
      presentAmericano(db, await joinAmericano(db, params.hash, { viewer, now }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    calls.addAmericanoGuest,
    async ({ db, params, viewer, body, now }) =>
      presentAmericano(db, await addAmericanoGuest(db, params.hash, { viewer, now, ...body }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    calls.leaveAmericano,
    async ({ db, params, viewer, body, now }) =>
      presentAmericano(db, await leaveAmericano(db, params.hash, { viewer, now, ...body }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    calls.startAmericano,
    async ({ db, params, viewer, now }) =>
      presentAmericano(db, await startAmericano(db, params.hash, { viewer, now }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    calls.scoreAmericano,
    async ({ db, params, viewer, body, now }) =>
      presentAmericano(db, await scoreAmericano(db, params.hash, { viewer, now, ...body }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    calls.finishAmericano,
    async ({ db, params, viewer, now }) =>
      presentAmericano(db, await finishAmericano(db, params.hash, { viewer, now }), viewer),
    { idempotency },
  );
}
