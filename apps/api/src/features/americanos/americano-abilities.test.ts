import { isDeepStrictEqual } from 'node:util';
import { completeCall } from '@bandeja/contract/all-calls';
import type { Call } from '@bandeja/contract/call';
import * as calls from '@bandeja/contract/calls/americanos';
import { ERROR_STATUS } from '@bandeja/contract/error-codes';
import { createUser } from '@bandeja/db/testing/builders';
import {
  AMERICANO_RULES,
  type AmericanoAbility,
  type AmericanoStage,
  PLAYERS_AT_MOST,
} from '@bandeja/rules/americano/abilities';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { factsOf, loadAmericano } from './americano-state.ts';
import { insertAmericano, insertEntrant, newAmericanoHash } from './americanos.repository.ts';
import { getAmericano } from './events.ts';
import { finishAmericano, startAmericano } from './rounds.ts';

type State = {
  stage?: AmericanoStage;
  /** Those who have not left, the entrants among the viewers included. */
  active: number;
  organiserPlays?: boolean;
  rounds?: number;
};

const STATES: Record<string, State> = {
  'gathering with three': { active: 3 },
  'gathering with four': { active: 4 },
  'gathering without its organiser': { active: 4, organiserPlays: false },
  'almost full': { active: PLAYERS_AT_MOST - 1 },
  full: { active: PLAYERS_AT_MOST },
  running: { stage: 'running', active: 5 },
  'running its last round': { stage: 'running', active: 5, rounds: 1 },
  'running without its organiser': { stage: 'running', active: 5, organiserPlays: false },
  finished: { stage: 'finished', active: 5 },
};

const VIEWERS = [
  'an anonymous viewer',
  'an account without a player',
  'another player',
  'an entrant',
  'an entrant who left after the start',
  'the organiser',
] as const;

type Viewer = { id: number | null; token: string | null };

const app = useTestApp();
let organiser: SignedIn;
let entrant: SignedIn;
let left: SignedIn;
let viewers: Record<(typeof VIEWERS)[number], Viewer>;
beforeAll(async () => {
  [organiser, entrant, left] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)];
  const { id } = await createUser(app.db, { email_verified_at: TEST_NOW });
  viewers = {
    'an anonymous viewer': { id: null, token: null },
    'an account without a player': { id: null, token: await app.signIn(id) },
    'another player': await newPlayer(app),
    'an entrant': entrant,
    'an entrant who left after the start': left,
    'the organiser': organiser,
  };
});

/** An event in this state; the repository takes more events than the call does in a day. A Mexicano plans fastest. */
async function createIn({ stage = 'gathering', active, organiserPlays = true, rounds = 3 }: State) {
  const hash = newAmericanoHash();
  const americano_id = await insertAmericano(app.db, {
    hash,
    kind: 'mexicano',
    name: 'Sexta',
    points: 24,
    courts: 1,
    rounds,
    created_by: organiser.id,
    seed: 1,
    created_at: TEST_NOW,
    updated_at: TEST_NOW,
  });
  const present = organiserPlays ? [organiser, entrant] : [entrant];
  for (const { id: player_id } of present) await insertEntrant(app.db, { americano_id, player_id });
  const guest = { americano_id, guest_name: 'Convidado' };
  const guests = Array.from({ length: active - present.length }, () => guest);
  await app.db.insertInto('americano_entrants').values(guests).execute();
  const by = { viewer: { playerId: organiser.id }, now: TEST_NOW };
  if (stage !== 'gathering') {
    await startAmericano(app.db, hash, by);
    await insertEntrant(app.db, { americano_id, player_id: left.id, left_at: TEST_NOW });
  }
  if (stage === 'finished') await finishAmericano(app.db, hash, by);
  return { hash };
}

const read = async (params: { hash: string }, token: string | null) =>
  (await app.call(calls.getAmericano, { params }, token ? { as: token } : {})).body;

/** The call of each ability, with an input that only the ability itself can refuse. */
const CALLS: Record<
  AmericanoAbility,
  (event: calls.Americano, viewer: number | null) => { call: Call; body: object }
> = {
  join: () => ({ call: calls.joinAmericano, body: {} }),
  leave: ({ entrants }, viewer) => ({
    call: calls.leaveAmericano,
    body: { entrant: entrants.find(({ player }) => player && player.id === viewer)?.id ?? 1_000_000 },
  }),
  remove: ({ entrants }) => ({
    call: calls.leaveAmericano,
    body: { entrant: entrants.findLast(({ guest_name }) => guest_name !== null)?.id },
  }),
  add_guest: () => ({ call: calls.addAmericanoGuest, body: { name: 'Edu' } }),
  start: () => ({ call: calls.startAmericano, body: {} }),
  score: ({ matches }) => ({
    call: calls.scoreAmericano,
    body: { match: matches[0]?.id ?? 1, score_a: 20, score_b: 4 },
  }),
  finish: () => ({ call: calls.finishAmericano, body: {} }),
  renew_link: () => ({ call: calls.renewAmericanoLink, body: {} }),
};
const ABILITIES = Object.keys(AMERICANO_RULES) as AmericanoAbility[];

/** The code with which every call answers a viewer without a player. */
const refusedBefore = ({ id, token }: Viewer) =>
  token === null ? 'unauthenticated' : id === null ? 'player_missing' : null;

describe.each(Object.entries(STATES))('an event that is %s', (_, state) => {
  test.each(VIEWERS)('answers %s as `can` predicts, and refuses with the code of the rule', async (who) => {
    const { id, token } = viewers[who];
    const params = await createIn(state);
    const { can } = await read(params, token);
    const facts = factsOf(await loadAmericano(app.db, await getAmericano(app.db, params.hash)));
    for (const ability of ABILITIES) {
      const refusal = id === null ? null : AMERICANO_RULES[ability](facts, id);
      expect(can[ability], `can.${ability}`).toBe(id !== null && refusal === null);
      // An allowed call changes the event, so it gets its own event.
      const asked = can[ability] ? await createIn(state) : params;
      const before = await read(asked, token);
      const { call, body } = CALLS[ability](before, id);
      const answer = await app.call(call, { params: asked, body } as never, token ? { as: token } : {});
      const code = refusedBefore({ id, token }) ?? (refusal === 'already_in' ? null : refusal);
      expect([answer.status, answer.headers['x-error-code'] ?? null], `${ability} answers`).toEqual([
        code === null ? completeCall(call).status : ERROR_STATUS[code],
        code,
      ]);
      const changed = !isDeepStrictEqual(await read(asked, token), before);
      expect(changed, `${ability} changes the event`).toBe(can[ability]);
    }
  });
});
