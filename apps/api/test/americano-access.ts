import { addAmericanoGuest, createAmericano, startAmericano } from '@bandeja/contract/calls/americanos';
import { type AccessRow, type Asking, anyActor, anyPlayer, ownerOnly } from './access-rows.ts';

/** A new event of the owner, with three guests; optionally running. */
async function eventOf({ app, things: { owner } }: Asking, { running = false } = {}) {
  const as = { as: owner.token };
  const body = { kind: 'americano', name: 'Sexta à noite', points: 24, courts: 1 } as const;
  let { body: event } = await app.call(createAmericano, { body }, as);
  const params = { hash: event.hash };
  for (const name of ['Bia', 'Caio', 'Duda'])
    ({ body: event } = await app.call(addAmericanoGuest, { params, body: { name } }, as));
  if (running) ({ body: event } = await app.call(startAmericano, { params, body: {} }, as));
  return { params, entrant: event.entrants[0]?.id ?? 0, match: event.matches[0]?.id ?? 0 };
}

/** The rows of the calls of Americano and Mexicano. */
export const AMERICANO_ACCESS: Readonly<Record<string, AccessRow>> = {
  createAmericano: anyPlayer(201, () => ({
    body: { kind: 'mexicano', name: 'Domingo', points: 16, courts: 2 },
  })),
  listAmericanos: anyPlayer(200),
  getAmericano: anyActor(200, async (asking) => ({ params: (await eventOf(asking)).params })),
  // The link is the invitation; the owner is in already and stays.
  joinAmericano: anyPlayer(200, async (asking) => ({ params: (await eventOf(asking)).params, body: {} })),
  addAmericanoGuest: ownerOnly(200, async (asking) => ({
    params: (await eventOf(asking)).params,
    body: { name: 'Edu' },
  })),
  leaveAmericano: ownerOnly(200, async (asking) => {
    const { params, entrant } = await eventOf(asking);
    return { params, body: { entrant } };
  }),
  startAmericano: ownerOnly(200, async (asking) => ({ params: (await eventOf(asking)).params, body: {} })),
  scoreAmericano: ownerOnly(200, async (asking) => {
    const { params, match } = await eventOf(asking, { running: true });
    return { params, body: { match, score_a: 14, score_b: 10 } };
  }),
  renewAmericanoLink: ownerOnly(200, async (asking) => ({
    params: (await eventOf(asking)).params,
    body: {},
  })),
  finishAmericano: ownerOnly(200, async (asking) => ({
    params: (await eventOf(asking, { running: true })).params,
    body: {},
  })),
};
