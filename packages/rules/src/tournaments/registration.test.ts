import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  levelSumSentence,
  type Partner,
  partnerGender,
  placeUntil,
  type RegisterFacts,
  refuseEntrant,
  refusePartner,
  refuseRegister,
  refuseTeam,
} from './registration.ts';
import { tournamentStatus } from './statuses.ts';

const NOW = new Date('2026-03-06T12:00:00Z');
const tournament = {
  stage: 'registration',
  registration_starts_at: '2026-03-01T12:00:00Z',
  registration_ends_at: '2026-03-08T12:00:00Z',
  starts_on: '2026-03-14',
  timezone: 'America/Sao_Paulo',
} as const;

const F = { gender: 'F', level: 3 } as const;
const M = { gender: 'M', level: 3 } as const;
const O = { gender: 'O', level: 3 } as const;
const limits = (gender: 'F' | 'M' | 'X' | null) => ({ gender, level_min: null, level_max: null });

describe('the limits of a category', () => {
  test.each([
    ['F', F, F, null],
    ['F', F, M, 'team_gender_refused'],
    ['M', M, M, null],
    ['X', F, M, null],
    ['X', M, F, null],
    ['X', M, M, 'team_gender_refused'],
    ['X', O, F, 'team_gender_refused'],
    [null, O, M, null],
    [null, { gender: null, level: 2 }, O, null],
    ['M', { gender: null, level: 2 }, M, 'team_gender_refused'],
  ] as const)('gender %s: %j with %j: %s', (gender, one, other, refusal) => {
    expect(refuseTeam(limits(gender), [one, other])).toBe(refusal);
  });

  test.each([
    [null, 'team_level_missing'],
    [1.99, 'team_level_refused'],
    [2, null],
    [4.5, null],
    [4.51, 'team_level_refused'],
  ] as const)('level %s between 2 and 4.5: %s', (level, refusal) => {
    const category = { gender: null, level_min: 2, level_max: 4.5 };
    expect(refuseEntrant(category, { gender: 'F', level })).toBe(refusal);
    expect(refuseTeam(category, [F, { gender: 'F', level }])).toBe(refusal);
  });
});

describe('the levels of both together', () => {
  const hundredths = fc.integer({ min: 0, max: 700 });
  const entrant = (level: number) => ({ gender: 'F', level: level / 100 }) as const;
  const category = (sum: number) => ({
    ...{ gender: null, level_min: null, level_max: null },
    level_sum_max: sum / 100,
  });

  test('are refused exactly above the limit, whatever floats make of their sum', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (one, other) => {
        const team = [entrant(one), entrant(other)] as const;
        expect(refuseTeam(category(one + other), team)).toBeNull();
        expect(refuseTeam(category(one + other - 1), team)).toBe('team_level_sum_refused');
        // One level alone is the least that any team has; beside a guest it is all that is known.
        const alone = one > other ? 'team_level_sum_refused' : null;
        expect(refuseEntrant(category(other), entrant(one))).toBe(alone);
        expect(refuseTeam(category(other), [entrant(one), null])).toBe(alone);
      }),
    );
  });

  test('come after the limits of each, and are named', () => {
    const team = [entrant(510), entrant(330)] as const;
    expect(refuseTeam({ ...category(700), level_max: 5 }, team)).toBe('team_level_refused');
    expect(refuseTeam({ ...category(700), level_sum_max: null }, team)).toBeNull();
    expect(levelSumSentence(category(700), team)).toBe(
      'A soma dos níveis desta dupla é 8,40. Nesta categoria é no máximo 7,00.',
    );
  });
});

test.each([
  ['2026-03-01T11:59:59Z', 'upcoming'],
  ['2026-03-01T12:00:00Z', 'open'],
  ['2026-03-08T11:59:59Z', 'open'],
  ['2026-03-08T12:00:00Z', 'closed'],
] as const)('the registration at %s is %s', (at, status) => {
  expect(tournamentStatus(tournament, at)).toBe(status);
});

test.each([
  ['X', 'M', 'F'],
  ['X', 'F', 'M'],
  ['X', 'O', null],
  ['M', 'M', 'M'],
  [null, 'F', null],
] as const)('in a category %s the partner of %s is of gender %s', (category, viewer, gender) => {
  expect(partnerGender(category, viewer)).toBe(gender);
});

test.each([
  ['2026-03-14T02:59:59Z', 'closed'],
  ['2026-03-14T03:00:00Z', 'running'],
] as const)('a drawn tournament whose first day is the 14th in São Paulo is at %s %s', (at, status) => {
  expect(tournamentStatus({ ...tournament, stage: 'running' }, at)).toBe(status);
});

test('a place is held for 24 hours, and never past the end of the registration', () => {
  expect(placeUntil(tournament, NOW)).toBe('2026-03-07T12:00:00.000Z');
  expect(placeUntil(tournament, NOW, { isAgain: true })).toBe('2026-03-06T13:00:00.000Z');
  expect(placeUntil(tournament, '2026-03-08T00:00:00Z')).toBe('2026-03-08T12:00:00.000Z');
});

const facts = (fields: Partial<RegisterFacts>): RegisterFacts => ({
  tournament,
  limits: { gender: 'X', level_min: 2, level_max: 4 },
  bound: false,
  full: false,
  invitations: 0,
  ...fields,
});

test.each([
  [{}, F, null],
  [{}, M, null],
  [
    { tournament: { ...tournament, registration_starts_at: '2026-03-06T12:00:01Z' } },
    F,
    'tournament_not_open_yet',
  ],
  [{ tournament: { ...tournament, stage: 'running' } }, null, 'tournament_registration_closed'],
  [{}, null, 'player_missing'],
  [{ bound: true, invitations: 10 }, F, 'team_player_registered'],
  [{ bound: true, full: true }, F, 'team_player_registered'],
  [{ full: true, invitations: 10 }, F, 'team_entries_full'],
  [{}, { gender: 'O', level: 3 }, 'team_gender_refused'],
  [{}, { gender: 'F', level: null }, 'team_level_missing'],
  [{ invitations: 10 }, { gender: 'F', level: 1.99 }, 'team_level_refused'],
  [{ invitations: 9 }, F, null],
  [{ invitations: 10 }, F, 'too_many_team_invites'],
] as const)('a registration with %j by %j is refused with %s', (fields, viewer, refusal) => {
  expect(refuseRegister(facts(fields), viewer, NOW)).toBe(refusal);
});

const partner = (fields: Partial<Partner>): Partner => ({
  entrant: M,
  apart: false,
  bound: false,
  full: false,
  invited: false,
  ...fields,
});

test.each([
  [null, 'player_not_found'],
  [partner({}), null],
  [partner({ entrant: F, bound: true }), 'team_gender_refused'],
  [partner({ entrant: { gender: 'M', level: 5 } }), 'team_level_refused'],
  [partner({ apart: true, bound: true }), 'player_not_addable'],
  [partner({ bound: true }), 'team_partner_registered'],
  [partner({ bound: true, invited: true }), 'team_partner_registered'],
  [partner({ bound: true, full: true }), 'team_partner_registered'],
  [partner({ full: true, invited: true }), 'team_partner_entries_full'],
  [partner({ invited: true }), 'team_partner_invited'],
])('a registration with the partner %j is refused with %s', (chosen, refusal) => {
  expect(refusePartner(facts({}), F, chosen)).toBe(refusal);
});
