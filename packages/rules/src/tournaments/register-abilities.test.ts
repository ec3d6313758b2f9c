import { expect, test } from 'vitest';
import { type Partner, type RegisterFacts, refusePartner, refuseRegister } from './register-abilities.ts';

const NOW = '2026-03-06T12:00:00Z';
const tournament = {
  stage: 'registration',
  registration_starts_at: '2026-03-01T12:00:00Z',
  registration_ends_at: '2026-03-08T12:00:00Z',
  starts_on: '2026-03-14',
  timezone: 'America/Sao_Paulo',
} as const;
const F = { gender: 'F', level: 3 } as const;
const M = { gender: 'M', level: 3 } as const;
const facts = (fields: Partial<RegisterFacts>): RegisterFacts => ({
  tournament,
  limits: { gender: 'X', level_min: 2, level_max: 4 },
  bound: false,
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
  [partner({ invited: true }), 'team_partner_invited'],
])('a registration with the partner %j is refused with %s', (chosen, refusal) => {
  expect(refusePartner(facts({}), F, chosen)).toBe(refusal);
});
