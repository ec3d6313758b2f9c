import { completeCall } from '@bandeja/contract/all-calls';
import type { Call } from '@bandeja/contract/call';
import { createTeamPayment } from '@bandeja/contract/calls/payments';
import {
  acceptTeam,
  declineTeam,
  getTournamentTeam,
  type TournamentTeam,
  withdrawTeam,
} from '@bandeja/contract/calls/tournament-teams';
import { createClub } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { isHeld, type TeamStatus } from '@bandeja/rules/tournaments/statuses';
import { refuseDeclineTeam, refuseWithdrawTeam } from '@bandeja/rules/tournaments/team-abilities';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { getTeam, teamFacts } from './teams.repository.ts';

type Who = 'inviter' | 'partner';
type Payment = { by: Who; status: 'created' | 'pending' | 'expired'; attempts: number };
type State = {
  status: TeamStatus;
  accepted: boolean;
  /** Fields of the tournament. */
  window?: object;
  place?: 'over';
  /** Fields of the category. */
  category?: object;
  /** Another team of the category binds the partner. */
  bound?: boolean;
  payment?: Payment;
  provider?: 'none';
};

const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);

const MEMBERS: Record<string, { status: TeamStatus; accepted: boolean }> = {
  'invited, not accepted': { status: 'invited', accepted: false },
  'waiting, not accepted': { status: 'waiting', accepted: false },
  'offered a place, not accepted': { status: 'offered', accepted: false },
  waiting: { status: 'waiting', accepted: true },
  'offered a place': { status: 'offered', accepted: true },
  'about to pay': { status: 'awaiting_payment', accepted: true },
  confirmed: { status: 'confirmed', accepted: true },
  'withdrawn, not accepted': { status: 'withdrawn', accepted: false },
  withdrawn: { status: 'withdrawn', accepted: true },
};
const WINDOWS: Record<string, object> = {
  'while the registration is open': {},
  'before the registration': { registration_starts_at: at(1) },
  'after the registration': { registration_ends_at: TEST_NOW },
  'after the draw': { stage: 'running' },
};
/** What changed between invitation and acceptance. */
const CHANGES: Record<string, Partial<State>> = {
  'whose partner is bound': { bound: true },
  'whose players are below the levels': { category: { level_min: 3.01 } },
  'whose players are above the levels': { category: { level_max: 2.99 } },
  'of another gender': { category: { gender: 'M' } },
  'of two women in a mixed category': { category: { gender: 'X' } },
};
const byBoth = (payment: Omit<Payment, 'by'>): Payment[] => [
  { by: 'inviter', ...payment },
  { by: 'partner', ...payment },
];
const PAYMENTS: Payment[] = [
  ...byBoth({ status: 'created', attempts: 0 }),
  ...byBoth({ status: 'created', attempts: 1 }),
  ...byBoth({ status: 'pending', attempts: 1 }),
  ...byBoth({ status: 'expired', attempts: 1 }),
];

const STATES: Record<string, State> = {};
for (const [name, member] of Object.entries(MEMBERS)) {
  for (const [when, window] of Object.entries(WINDOWS)) STATES[`${name}, ${when}`] = { ...member, window };
  if (isHeld(member.status)) STATES[`${name}, after its deadline`] = { ...member, place: 'over' };
  if (!member.accepted || member.status === 'offered')
    for (const [how, change] of Object.entries(CHANGES)) STATES[`${name}, ${how}`] = { ...member, ...change };
}
const paying = MEMBERS['about to pay'] as { status: TeamStatus; accepted: boolean };
for (const payment of PAYMENTS)
  STATES[`about to pay, ${payment.status} by the ${payment.by}, ${payment.attempts} attempts`] = {
    ...paying,
    payment,
  };
STATES['about to pay, without a provider'] = { ...paying, provider: 'none' };
STATES['about to pay after its deadline, without a provider'] = {
  ...paying,
  place: 'over',
  provider: 'none',
};

const apps = { on: useTestApp(), off: useTestApp({ paymentProvider: null }) };
type World = { club: number; viewers: Record<Who | 'stranger', SignedIn> & { anonymous: null } };
const worlds = new Map<TestApp, World>();
beforeAll(async () => {
  for (const app of Object.values(apps)) {
    const player = () => newPlayer(app, { gender: 'F', level: 3 });
    worlds.set(app, {
      club: (await createClub(app.db, { courts: 1 })).id,
      viewers: {
        inviter: await player(),
        partner: await player(),
        stranger: await player(),
        anonymous: null,
      },
    });
  }
});

/** A team of the inviter and the partner in this state, in a category of its own. */
async function teamIn(state: State, app: TestApp, { club, viewers: { inviter, partner } }: World) {
  const tournament = { club_id: club, ...state.window };
  const { categories } = await createTournament(app.db, {
    ...tournament,
    categories: [{ price_cents: 10_000, ...state.category }],
  });
  const category_id = categories[0]?.id ?? 0;
  const { id } = await createTeam(app.db, {
    category_id,
    players: [inviter.id, partner.id],
    status: state.status,
    accepted: state.accepted,
    place_until: state.place === 'over' ? TEST_NOW : at(1),
    now: TEST_NOW,
  });
  if (state.bound && !state.accepted) {
    const { id: third } = await newPlayer(app, { gender: 'F', level: 3 });
    await createTeam(app.db, { category_id, players: [partner.id, third], status: 'invited', now: TEST_NOW });
  }
  if (state.payment) {
    const { by, ...payment } = state.payment;
    const payer_id = by === 'inviter' ? inviter.id : partner.id;
    await app.db
      .insertInto('payments')
      .values({
        payable_kind: 'tournament_team',
        payable_id: id,
        payer_id,
        amount_cents: 10_000,
        provider: 'sandbox',
        ...payment,
      })
      .execute();
  }
  return id;
}

const CALLS = {
  accept: (id) => ({ call: acceptTeam, input: { params: { id }, body: {} } }),
  decline: (id) => ({ call: declineTeam, input: { params: { id }, body: {} } }),
  withdraw: (id) => ({ call: withdrawTeam, input: { params: { id }, body: {} } }),
  pay: (id) => ({ call: createTeamPayment, input: { body: { team_id: id } } }),
} satisfies Record<keyof TournamentTeam['can'], (id: number) => { call: Call; input: object }>;
const ABILITIES = Object.keys(CALLS) as (keyof typeof CALLS)[];

describe.each(Object.keys(STATES))('a team that is %s', (name) => {
  test.each(['inviter', 'partner', 'stranger', 'anonymous'] as const)(
    'answers %s as `can` says',
    async (who) => {
      const state = STATES[name] as State;
      const app = state.provider === 'none' ? apps.off : apps.on;
      const world = worlds.get(app) as World;
      const viewer = world.viewers[who];
      const options = viewer ? { as: viewer.token } : {};
      const id = await teamIn(state, app, world);
      const seen = await app.call(getTournamentTeam, { params: { id } }, options);
      const isVisible = state.status === 'confirmed' || who === 'inviter' || who === 'partner';
      expect(seen.status).toBe(isVisible ? 200 : 404);
      const facts = teamFacts(await getTeam(app.db, id));
      const refusals: Record<string, string | null> = {
        decline: refuseDeclineTeam(facts, viewer?.id ?? null, TEST_NOW),
        withdraw: refuseWithdrawTeam(facts, viewer?.id ?? null, TEST_NOW),
        ...seen.body.refusals,
      };
      for (const ability of ABILITIES) {
        const can = isVisible && seen.body.can[ability];
        // An allowed call changes the team, so it gets its own team.
        const { call, input } = CALLS[ability](can ? await teamIn(state, app, world) : id);
        const { status, headers } = await app.call(call as Call, input as never, options);
        const code = headers['x-error-code'] ?? null;
        expect(status === completeCall(call).status, `${ability} answers ${code}`).toBe(can);
        if (viewer === null) expect(code).toBe('unauthenticated');
        else if (!isVisible)
          expect(code).toBe(ability === 'pay' ? 'team_not_yours' : 'tournament_team_not_found');
        else expect(code, ability).toBe(refusals[ability]);
      }
    },
  );
});
