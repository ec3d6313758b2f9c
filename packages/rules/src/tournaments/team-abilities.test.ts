import { expect, test } from 'vitest';
import {
  refuseAcceptTeam,
  refuseDeclineTeam,
  refuseTeamFee,
  refuseWithdrawTeam,
  type TeamFacts,
} from './team-abilities.ts';

const NOW = new Date('2026-03-06T12:00:00Z');
const tournament = {
  stage: 'registration',
  registration_starts_at: '2026-03-01T12:00:00Z',
  registration_ends_at: '2026-03-08T12:00:00Z',
  starts_on: '2026-03-14',
  timezone: 'America/Sao_Paulo',
} as const;
const FITS = { gender: 'F', level: 3 } as const;
const INVITATION = { entrants: [FITS, FITS], partner_bound: false, partner_full: false } as const;

const team = (fields: Partial<TeamFacts>): TeamFacts => ({
  status: 'invited',
  invited_by: 1,
  partner: 2,
  invitation: INVITATION,
  place_until: '2026-03-07T12:00:00Z',
  apart: false,
  limits: { gender: null, level_min: 2, level_max: 4 },
  tournament,
  ...fields,
});
const RULES = {
  accept: refuseAcceptTeam,
  decline: refuseDeclineTeam,
  withdraw: refuseWithdrawTeam,
  pay: refuseTeamFee,
};
/** Which of the four actions inviter, partner and another player may do. */
const may = (facts: Partial<TeamFacts>, now: Date | string = NOW) =>
  [1, 2, 3].map((viewer) =>
    Object.entries(RULES)
      .filter(([, rule]) => rule(team(facts), viewer, now) === null)
      .map(([name]) => name)
      .join(' '),
  );

test.each<[string, Partial<TeamFacts>, [string, string, string]]>([
  ['invited', {}, ['withdraw', 'accept decline', '']],
  ['waiting, not accepted', { status: 'waiting', place_until: null }, ['withdraw', 'accept decline', '']],
  ['waiting', { status: 'waiting', place_until: null, invitation: null }, ['withdraw', 'withdraw', '']],
  ['offered, not accepted', { status: 'offered' }, ['withdraw', 'accept decline', '']],
  ['offered', { status: 'offered', invitation: null }, ['accept withdraw', 'accept withdraw', '']],
  ['to pay', { status: 'awaiting_payment', invitation: null }, ['withdraw pay', 'withdraw pay', '']],
  ['confirmed', { status: 'confirmed', place_until: null, invitation: null }, ['withdraw', 'withdraw', '']],
  ['withdrawn', { status: 'withdrawn', place_until: null, invitation: null }, ['', '', '']],
])('%s: the abilities of inviter, partner and another player', (_, facts, abilities) => {
  expect(may(facts)).toEqual(abilities);
});

test('after its deadline a place can only be withdrawn; after the registration nothing can be done', () => {
  const facts = { status: 'awaiting_payment', invitation: null } as const;
  expect(may(facts, '2026-03-07T12:00:00Z')).toEqual(['withdraw', 'withdraw', '']);
  expect(may(facts, '2026-03-08T12:00:00Z')).toEqual(['', '', '']);
});

test.each([
  [{ partner_bound: true }, {}, 'team_player_registered'],
  [{ partner_bound: true, partner_full: true }, {}, 'team_player_registered'],
  [{ partner_full: true, entrants: [FITS, { gender: 'F', level: 5 }] }, {}, 'team_entries_full'],
  [{}, { level_sum_max: 5.9 }, 'team_level_sum_refused'],
  [{}, { level_sum_max: 6 }, null],
  [{ entrants: [FITS, { gender: 'F', level: null }] }, {}, 'team_level_missing'],
  [{ entrants: [FITS, { gender: 'F', level: 4.01 }] }, {}, 'team_level_refused'],
  [{ entrants: [{ gender: 'F', level: 4.01 }, FITS] }, {}, 'team_level_refused'],
  [{ entrants: [FITS, { gender: 'M', level: 3 }] }, { gender: 'F' }, 'team_gender_refused'],
  [{}, { gender: 'X' }, 'team_gender_refused'],
  [{}, { gender: 'F' }, null],
] as const)(
  'the acceptance of an invitation with %j in a category %j is refused with %s',
  (invitation, limits, refusal) => {
    const facts = team({
      invitation: { ...INVITATION, ...invitation },
      limits: { gender: null, level_min: 2, level_max: 4, ...limits },
    });
    expect(refuseAcceptTeam(facts, 2, NOW)).toBe(refusal);
    // The others are refused for their own reason first.
    expect(refuseAcceptTeam(facts, 1, NOW)).toBe('team_not_accepted');
    expect(refuseAcceptTeam(facts, 3, NOW)).toBe('team_not_yours');
  },
);

test('a team whose players are apart by a block takes neither the invitation nor an offered place', () => {
  expect(refuseAcceptTeam(team({ apart: true }), 2, NOW)).toBe('team_apart');
  expect(refuseAcceptTeam(team({ apart: true, status: 'offered', invitation: null }), 1, NOW)).toBe(
    'team_apart',
  );
});

test('an accepted team takes an offered place whatever its players are then', () => {
  const facts = team({
    status: 'offered',
    invitation: null,
    limits: { gender: 'X', level_min: 6, level_max: 7 },
  });
  expect(refuseAcceptTeam(facts, 1, NOW)).toBeNull();
});
