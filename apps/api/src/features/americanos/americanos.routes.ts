import type { Americano } from '@bandeja/contract/calls/americanos';
import * as calls from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/database';
import type { GatePlace } from '../../http/limits/gate.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { addAmericanoGuest, joinAmericano, leaveAmericano } from './entrants.ts';
import {
  createAmericano,
  getAmericano,
  getAmericanoById,
  listAmericanos,
  renewAmericanoLink,
  showAmericano,
} from './events.ts';
import { createPlanner } from './plan-in-slices.ts';
import { finishAmericano, scoreAmericano, startAmericano } from './rounds.ts';

/** The lock of an event admits one change at a time: the others wait here without a connection. */
const PER_EVENT = { width: 2, queue: 500, perAccount: 64, perAddress: 250 };

export function registerAmericanos(frame: Frame) {
  const planner = createPlanner(frame.gates);
  const eventGate = frame.gates('americano', PER_EVENT);
  type Repeated = { db: Database; id: number; viewer: PlayerViewer };
  /** An event for a repeated request, in its present state. */
  const idempotency = async ({ db, id, viewer }: Repeated) =>
    showAmericano(db, await getAmericanoById(db, id), viewer);
  const seedOf = (db: Database, id: number) => async () => (await getAmericanoById(db, id)).seed;
  const ofEvent = { through: eventGate, key: ({ params }: { params: { hash: string } }) => params.hash };
  type Changing = {
    db: Database;
    viewer: PlayerViewer;
    once: (work: (tx: Database) => Promise<Americano>) => Promise<Americano>;
    place: Omit<GatePlace, 'key'>;
  };
  /** Runs a change that may plan rounds in its transaction; the plan before the start follows outside of it. */
  const change = async (
    { db, viewer, once, place }: Changing,
    hash: string,
    run: (tx: Database) => ReturnType<typeof getAmericano>,
  ): Promise<Americano> => {
    const event = await planner.gate({ ...place, key: 'plans' }, () =>
      eventGate({ ...place, key: hash }, () => once(async (tx) => showAmericano(tx, await run(tx), viewer))),
    );
    return planner.withPlan(event, { ...place, seed: seedOf(db, event.id) });
  };

  registerCall(
    frame,
    calls.createAmericano,
    ({ body, now, ...context }) =>
      change(context, 'new', (tx) => createAmericano(tx, { ...body, viewer: context.viewer, now })),
    { idempotency, preparesFirst: true },
  );
  registerCall(frame, calls.listAmericanos, ({ db, viewer }) => listAmericanos(db, viewer.playerId));
  registerCall(frame, calls.getAmericano, async ({ db, params, viewer, place }) => {
    const row = await getAmericano(db, params.hash);
    const event = await showAmericano(db, row, viewer);
    return planner.withPlan(event, { ...place, seed: async () => row.seed });
  });
  registerCall(
    frame,
    calls.joinAmericano,
    ({ params: { hash }, now, ...context }) =>
      change(context, hash, (tx) => joinAmericano(tx, hash, { viewer: context.viewer, now })),
    { idempotency, preparesFirst: true },
  );
  registerCall(
    frame,
    calls.renewAmericanoLink,
    async ({ db, params, viewer, now }) =>
      showAmericano(db, await renewAmericanoLink(db, params.hash, { viewer, now }), viewer),
    { idempotency },
  );
  registerCall(
    frame,
    calls.addAmericanoGuest,
    ({ params: { hash }, body, now, ...context }) =>
      change(context, hash, (tx) => addAmericanoGuest(tx, hash, { viewer: context.viewer, now, ...body })),
    { idempotency, preparesFirst: true },
  );
  registerCall(
    frame,
    calls.leaveAmericano,
    ({ params: { hash }, body, now, ...context }) =>
      change(context, hash, (tx) => leaveAmericano(tx, hash, { viewer: context.viewer, now, ...body })),
    { idempotency, preparesFirst: true },
  );
  registerCall(
    frame,
    calls.startAmericano,
    ({ params: { hash }, now, ...context }) =>
      change(context, hash, (tx) => startAmericano(tx, hash, { viewer: context.viewer, now })),
    { idempotency, preparesFirst: true },
  );
  registerCall(
    frame,
    calls.scoreAmericano,
    async ({ db, params, viewer, body, now }) =>
      showAmericano(db, await scoreAmericano(db, params.hash, { viewer, now, ...body }), viewer),
    { idempotency, gate: ofEvent },
  );
  registerCall(
    frame,
    calls.finishAmericano,
    async ({ db, params, viewer, now }) =>
      showAmericano(db, await finishAmericano(db, params.hash, { viewer, now }), viewer),
    { idempotency, gate: ofEvent },
  );
}
