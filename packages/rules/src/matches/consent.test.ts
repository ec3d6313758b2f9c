import { describe, expect, it } from 'vitest';
import {
  type AdditionFacts,
  consentOutcome,
  consentUntil,
  isConsentOpen,
  mayMoveLevels,
  refuseAddition,
  refuseResultOfDay,
} from './consent.ts';

const END = '2026-03-06T12:00:00.000Z';

describe('isConsentOpen', () => {
  const match = { ended_at: END, consent_until: consentUntil(END), consent_closed_at: null };

  it.each([
    ['before the deadline', match, '2026-03-09T11:59:59.999Z', true],
    ['at the deadline', match, '2026-03-09T12:00:00.000Z', false],
    ['when all players were confirmed', { ...match, consent_until: null }, END, false],
    ['when the deadline was applied', { ...match, consent_closed_at: END }, END, false],
    ['of a match without a result', { ...match, ended_at: null }, END, false],
  ])('%s', (_when, facts, now, open) => {
    expect(isConsentOpen(facts, now)).toBe(open);
  });
});

describe('mayMoveLevels', () => {
  it.each([
    [[], true],
    [[1, 2], true],
    [[2, 3], false],
  ])('%j pending results: %s', (pending, moves) => {
    expect(mayMoveLevels(pending)).toBe(moves);
  });
});

describe('consentOutcome', () => {
  const seats = (confirmed: string) =>
    [...confirmed].map((letter, index) => ({
      player: index + 1,
      team: index < 2 ? ('A' as const) : ('B' as const),
      confirmed: letter === 'c',
    }));

  it.each([
    ['cccc', false, []],
    ['c-cc', false, [2]],
    ['c--c', false, [2, 3]],
    ['cc--', true, [3, 4]],
    ['----', true, [1, 2, 3, 4]],
  ])('%s: friendly %s, unconfirmed %j', (confirmed, friendly, unconfirmed) => {
    expect(consentOutcome(seats(confirmed))).toEqual({ friendly, unconfirmed });
  });

  it('does not count players without a team', () => {
    const bench = { player: 9, team: '' as const, confirmed: true };
    expect(consentOutcome([...seats('cc--'), bench])).toEqual({ friendly: true, unconfirmed: [3, 4] });
  });
});

describe('refuseAddition', () => {
  const facts: AdditionFacts = {
    forMatchDay: 0,
    today: 0,
    ofPlayer: 0,
    hasConfirmed: false,
    isApart: false,
    hasDeclined: false,
  };

  it.each<[Partial<AdditionFacts>, string | null]>([
    [{}, null],
    [{ ofPlayer: 2, forMatchDay: 39, today: 39 }, null],
    [{ ofPlayer: 3 }, 'player_never_confirmed'],
    [{ ofPlayer: 300, hasConfirmed: true }, null],
    [{ forMatchDay: 40 }, 'too_many_additions'],
    [{ today: 40, hasConfirmed: true }, 'too_many_additions'],
    [{ hasDeclined: true, hasConfirmed: true }, 'player_declined_match'],
    [{ isApart: true, hasDeclined: true, hasConfirmed: true }, 'player_not_addable'],
  ])('%j: %s', (changes, refusal) => {
    expect(refuseAddition({ ...facts, ...changes })).toBe(refusal);
  });
});

it.each([
  [[7, 7, 0, 7], null],
  [[0, 0, 0, 8], 'too_many_results_that_day'],
])('refuseResultOfDay: %j results of the players: %s', (results, refusal) => {
  expect(refuseResultOfDay(results)).toBe(refusal);
});
