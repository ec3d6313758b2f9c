import { completeCall } from '@bandeja/contract/all-calls';
import type { Call } from '@bandeja/contract/call';
import * as lifecycle from '@bandeja/contract/calls/match-lifecycle';
import { recordSet, removeSet } from '@bandeja/contract/calls/match-scores';
import { addMatchPlayer, finishMatch, getMatch, updateMatch } from '@bandeja/contract/calls/matches';
import { ERROR_STATUS } from '@bandeja/contract/error-codes';
import type { MatchFields } from '@bandeja/db/testing/match-builder';
import { MATCH_RULES, type MatchAbility } from '@bandeja/rules/matches/abilities';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createMatchOf,
  createPerson,
  type Person,
  playedTogether,
} from '../../../../test/matches/match-people.ts';
import { WON_BY_A } from '../../../../test/matches/result-calls.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { factsOf } from '../matches.presenter.ts';
import { loadPresentMatch } from '../matches.repository.ts';

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000);
const FINISHED = {
  ended_at: hours(-1),
  winner: 'A',
  sets: WON_BY_A,
  finished_team: 'A',
  consent_until: hours(71),
} as const;
const CONTESTED = { sets: WON_BY_A, contested_at: hours(-1), contest_reason: 'Não foi assim.' } as const;

/** Each state of a match, as the fields of its row. */
const STATES: Record<string, Partial<MatchFields>> = {
  'open without sets': {},
  'open with sets': { sets: WON_BY_A },
  'open with a set that decides nothing': {
    sets: [
      [6, 3],
      [3, 6],
    ],
  },
  'about to begin': { date: hours(0.5) },
  'dated ahead': { date: hours(1), sets: WON_BY_A },
  cancelled: { cancelled_at: hours(-1) },
  provisional: { ...FINISHED, provisional_until: hours(71) },
  'provisional, finished by the creator': { ...FINISHED, finished_team: null, provisional_until: hours(71) },
  waiting: { ...FINISHED, provisional_until: hours(71), levels_waiting: true },
  'final by silence': { ...FINISHED, provisional_until: hours(0), consent_until: hours(0) },
  'final and closed': { ...FINISHED, provisional_until: null, consent_closed_at: hours(0) },
  'final by acceptance': { ...FINISHED, provisional_until: null },
  contested: CONTESTED,
  'contested, proposed by A': { ...CONTESTED, finished_team: 'A' },
  'contested, proposed by B': { ...CONTESTED, finished_team: 'B' },
  'contested, a walkover proposed by A': {
    ...CONTESTED,
    sets: [],
    finished_team: 'A',
    ended_early: 'walkover',
    retired_team: 'B',
  },
  'of a tournament': { of_tournament: true },
  'of a tournament, with sets': { of_tournament: true, sets: WON_BY_A },
  'of a tournament, contested': { of_tournament: true, ...CONTESTED },
};

const app = useTestApp();
let seats: Person[];
let viewers: Record<string, Person | null>;
let reserve: Person;
beforeAll(async () => {
  seats = await Promise.all(Array.from({ length: 5 }, () => createPerson(app)));
  reserve = await createPerson(app);
  viewers = {
    'an anonymous viewer': null,
    'a stranger': await createPerson(app),
    'the creator who does not play': await createPerson(app),
    'a player of A': seats[0] ?? null,
    'a player of B': seats[2] ?? null,
    'an unassigned player': seats[4] ?? null,
    'an unconfirmed player of A': seats[1] ?? null,
    'an unconfirmed player of B': seats[3] ?? null,
  };
  await playedTogether(app, [...Object.values(viewers).flatMap((viewer) => viewer ?? []), reserve]);
});

let created = 0;
async function createIn(state: string): Promise<number> {
  const created_by = viewers['the creator who does not play']?.id ?? 0;
  const unconfirmed = seats.flatMap(({ id }, index) => (index === 1 || index === 3 ? [id] : []));
  // One day per match: a player has at most 8 results a day.
  const date = hours(-24 * ++created);
  const fields = { type: 'Competitive', is_public: true, created_by, unconfirmed, date, ...STATES[state] };
  return (await createMatchOf(app, seats, fields)).id;
}

/** The call of each ability, with an input that only the ability itself can refuse. */
const CALLS: Record<MatchAbility, (id: number) => { call: Call; input: object }> = {
  edit: (id) => ({ call: updateMatch, input: { params: { id }, body: { is_public: false } } }),
  seat: (id) => ({ call: addMatchPlayer, input: { body: { match: id, player: reserve.id } } }),
  record_set: (id) => ({
    call: recordSet,
    input: { body: { match: id, set: 1, team_a_score: 6, team_b_score: 0 } },
  }),
  remove_set: (id) => ({ call: removeSet, input: { body: { match: id, set: 2 } } }),
  finish: (id) => ({ call: finishMatch, input: { params: { id }, body: {} } }),
  walkover: (id) => ({
    call: finishMatch,
    input: { params: { id }, body: { early: 'walkover', retired_team: 'B' } },
  }),
  leave: (id) => ({ call: lifecycle.leaveMatch, input: { params: { id }, body: {} } }),
  cancel: (id) => ({ call: lifecycle.cancelMatch, input: { params: { id }, body: {} } }),
  contest: (id) => ({
    call: lifecycle.contestMatch,
    input: { params: { id }, body: { reason: 'Não foi assim.' } },
  }),
  accept: (id) => ({ call: lifecycle.acceptMatch, input: { params: { id }, body: {} } }),
  confirm: (id) => ({ call: lifecycle.confirmMatch, input: { params: { id }, body: {} } }),
  not_me: (id) => ({ call: lifecycle.declineMatch, input: { params: { id }, body: {} } }),
};
const ABILITIES = Object.keys(MATCH_RULES) as MatchAbility[];

describe.each(Object.keys(STATES))('a match that is %s', (state) => {
  test.each([
    'an anonymous viewer',
    'a stranger',
    'the creator who does not play',
    'a player of A',
    'a player of B',
    'an unassigned player',
    'an unconfirmed player of A',
    'an unconfirmed player of B',
  ])('lets %s do what `can` says, and refuses the rest with the rule’s own code', async (who) => {
    const viewer = viewers[who] ?? null;
    const id = await createIn(state);
    const options = viewer ? { as: viewer.token } : {};
    const { can } = (await app.call(getMatch, { params: { id } }, options)).body;
    const facts = factsOf(await loadPresentMatch(app.db, id));
    for (const ability of ABILITIES) {
      const refusal = MATCH_RULES[ability](facts, viewer?.id ?? null, app.clock.now);
      expect(can[ability], `can.${ability}`).toBe(refusal === null);
      // An allowed call changes the match, so it gets its own match.
      const { call, input } = CALLS[ability](can[ability] ? await createIn(state) : id);
      const { status: done, errors } = completeCall(call);
      const { status, headers } = await app.call(call, input as never, options);
      const code = viewer === null ? 'unauthenticated' : (refusal ?? undefined);
      expect([status, headers['x-error-code']], `${ability} answers`).toEqual([
        code === undefined ? done : ERROR_STATUS[code],
        code,
      ]);
      if (refusal !== null) expect(errors, `${call.name} declares ${refusal}`).toContain(refusal);
    }
  });
});
