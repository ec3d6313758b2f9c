import {
  addAmericanoGuest,
  createAmericano as createAmericanoCall,
  finishAmericano as finishAmericanoCall,
  getAmericano,
  joinAmericano as joinAmericanoCall,
  leaveAmericano as leaveAmericanoCall,
  listAmericanos,
  scoreAmericano as scoreAmericanoCall,
  startAmericano as startAmericanoCall,
} from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/transaction';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { presentAmericano } from './americanos.presenter.ts';
import { createAmericano } from './create-americano.ts';
import { addGuest, joinAmericano, startAmericano } from './enter-americano.ts';
import { leaveAmericano } from './leave-americano.ts';
import { listOwnAmericanos, readAmericano, readAmericanoById } from './read-americanos.ts';
import { finishAmericano, scoreAmericano } from './score-americano.ts';

export function registerAmericanos(frame: Frame) {
  type Repeated = { db: Database; id: number; viewer: PlayerViewer };
  /** An event for a repeated request, in its present state. */
  const idempotency = async ({ db, id, viewer }: Repeated) =>
    presentAmericano(db, await readAmericanoById(db, id), viewer);

  registerCall(
    frame,
    createAmericanoCall,
    async ({ db, viewer, body, now }) =>
      presentAmericano(db, await createAmericano(db, { ...body, viewer, now }), viewer),
    { idempotency },
  );
  registerCall(frame, listAmericanos, ({ db, viewer }) => listOwnAmericanos(db, viewer.playerId));
  registerCall(frame, getAmericano, async ({ db, params, viewer }) =>
    presentAmericano(db, await readAmericano(db, params.hash), viewer),
  );
  registerCall(
    frame,
    joinAmericanoCall,
    async ({ db, params, viewer, now }) =>
      presentAmericano(db, await joinAmericano(db, params.hash, { viewer, now }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    addAmericanoGuest,
    async ({ db, params, viewer, body, now }) =>
      presentAmericano(db, await addGuest(db, params.hash, { viewer, now, ...body }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    leaveAmericanoCall,
    async ({ db, params, viewer, body, now }) =>
      presentAmericano(db, await leaveAmericano(db, params.hash, { viewer, now, ...body }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    startAmericanoCall,
    async ({ db, params, viewer, now }) =>
      presentAmericano(db, await startAmericano(db, params.hash, { viewer, now }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    scoreAmericanoCall,
    async ({ db, params, viewer, body, now }) =>
      presentAmericano(db, await scoreAmericano(db, params.hash, { viewer, now, ...body }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    finishAmericanoCall,
    async ({ db, params, viewer, now }) =>
      presentAmericano(db, await finishAmericano(db, params.hash, { viewer, now }), viewer),
    { idempotency },
  );
}
