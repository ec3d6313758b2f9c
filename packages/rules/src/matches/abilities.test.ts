import { describe, expect, it } from 'vitest';
import {
  finishRefusal,
  MATCH_RULES,
  type MatchAbility,
  type MatchFacts,
  matchAbilities,
  refuseCancel,
  refuseJoin,
} from './abilities.ts';
import { MAX_PLAYERS } from './team.ts';

const NOW = '2025-11-18T22:30:00Z';
const match: MatchFacts = {
  type: 'Competitive',
  date: '2025-11-18T22:30:00Z',
  ended_at: null,
  cancelled_at: null,
  provisional_until: null,
  contested_at: null,
  finished_team: null,
  consent_until: null,
  consent_closed_at: null,
  created_by: 9,
  players: [
    { player: 1, team: 'A', confirmed: true },
    { player: 2, team: 'A', confirmed: true },
    { player: 3, team: 'B', confirmed: true },
    { player: 4, team: 'B', confirmed: true },
    { player: 5, team: '', confirmed: true },
  ],
  sets: [{ set: 1, team_a_score: 6, team_b_score: 3 }],
};
const none = {
  edit: false,
  seat: false,
  record_set: false,
  remove_set: false,
  finish: false,
  walkover: false,
  leave: false,
  cancel: false,
  contest: false,
  accept: false,
  confirm: false,
  not_me: false,
};
const editing = { ...none, edit: true, seat: true, record_set: true, remove_set: true, finish: true };

describe('matchAbilities', () => {
  it.each([
    ['a player', 1, { ...editing, leave: true }],
    ['a player without a team', 5, { ...editing, leave: true }],
    ['the creator who does not play', 9, editing],
    ['a stranger', 7, none],
    ['an anonymous viewer', null, none],
  ])('%s', (_who, viewer, abilities) => {
    expect(matchAbilities(match, viewer, NOW)).toEqual(abilities);
  });

  it('allows the creator to cancel before the first set', () => {
    expect(matchAbilities({ ...match, sets: [] }, 9, NOW)).toMatchObject({ cancel: true, finish: false });
    expect(matchAbilities({ ...match, sets: [] }, 1, NOW)).toMatchObject({ cancel: false });
  });

  it('allows nothing once the match is finished', () => {
    const ended = { ...match, ended_at: NOW, sets: [] };
    for (const viewer of [1, 5, 9, null]) expect(matchAbilities(ended, viewer, NOW)).toEqual(none);
  });

  it('allows no set while a place is free, but allows adding players', () => {
    const three = { ...match, players: match.players.slice(1) };
    expect(matchAbilities(three, 2, NOW)).toMatchObject({ edit: true, record_set: false, finish: false });
    const noB = { ...match, players: match.players.filter(({ player }) => player !== 3) };
    expect(matchAbilities(noB, 2, NOW)).toMatchObject({ edit: true, record_set: false, finish: false });
  });

  it('allows a set from half an hour before the start, and removing one at any time', () => {
    const at = (date: string) => matchAbilities({ ...match, date }, 1, NOW);
    expect(at('2025-11-18T23:00:00Z')).toMatchObject({ record_set: true, remove_set: true });
    expect(at('2025-11-18T23:00:00.001Z')).toMatchObject({ record_set: false, remove_set: true });
    expect(MATCH_RULES.record_set({ ...match, date: '2025-11-19T22:30:00Z' }, 1, NOW)).toBe(
      'match_sets_ahead',
    );
    expect(MATCH_RULES.remove_set({ ...match, sets: [] }, 1, NOW)).toBe('set_not_found');
  });

  it('refuses a player named in a set to leave, and every ability in a cancelled match', () => {
    const players = match.players.map((player) => ({ ...player, in_sets: player.player !== 5 }));
    expect([1, 5].map((viewer) => matchAbilities({ ...match, players }, viewer, NOW).leave)).toEqual([
      false,
      true,
    ]);
    for (const viewer of [1, 5, 9, null]) {
      expect(matchAbilities({ ...match, cancelled_at: NOW, sets: [] }, viewer, NOW)).toEqual(none);
    }
  });

  const provisional = {
    ...match,
    ended_at: NOW,
    provisional_until: '2025-11-21T22:30:00Z',
    finished_team: 'A' as const,
  };
  const answer = { ...none, contest: true, accept: true };
  it.each([
    ['player of the team that finished it', 1, none],
    ['player of the other team', 3, answer],
    ['player without a team', 5, none],
    ['creator who does not play', 9, none],
    ['stranger', 7, none],
  ])('a provisional result for a %s', (_who, viewer, abilities) => {
    expect(matchAbilities(provisional, viewer, '2025-11-21T22:29:59.999Z')).toEqual(abilities);
    expect(matchAbilities(provisional, viewer, '2025-11-21T22:30:00Z')).toEqual(none);
    expect(matchAbilities({ ...provisional, provisional_until: null }, viewer, NOW)).toEqual(none);
  });

  it('allows both teams to answer when a creator without a team finished the match', () => {
    for (const viewer of [1, 4]) {
      expect(matchAbilities({ ...provisional, finished_team: null }, viewer, NOW)).toEqual(answer);
    }
  });

  it('keeps the players of a contested match and lets both teams finish it together', () => {
    const contested = { ...match, contested_at: NOW };
    // Its only set stays.
    const open = { ...editing, seat: false, remove_set: false };
    for (const viewer of [1, 4]) expect(matchAbilities(contested, viewer, NOW)).toEqual(open);
    for (const viewer of [5, 9])
      expect(matchAbilities(contested, viewer, NOW)).toEqual({ ...open, finish: false });
    const proposed = { ...contested, finished_team: 'B' as const };
    expect(matchAbilities(proposed, 4, NOW)).toEqual({ ...open, finish: false });
    expect(matchAbilities(proposed, 1, NOW)).toEqual({ ...open, accept: true });
    expect(matchAbilities(proposed, 7, NOW)).toEqual(none);
    // Without sets the creator could cancel it.
    expect(refuseCancel({ ...contested, sets: [] }, 9, NOW)).toBe('match_result_contested');
  });

  it('gives an anonymous viewer no ability in a match with deleted accounts', () => {
    const orphan = { ...match, created_by: null, players: [{ player: null, team: 'A' as const }] };
    expect(matchAbilities(orphan, null, NOW)).toEqual(none);
  });
});

describe('an unconfirmed player', () => {
  const unconfirmed = {
    ...match,
    players: match.players.map((one) => ({ ...one, confirmed: one.player !== 3 })),
  };
  const final = { ...unconfirmed, ended_at: NOW, consent_until: '2025-11-21T22:30:00Z' };
  const answers = (facts: MatchFacts, viewer: number, now: string) => {
    const { confirm, not_me } = matchAbilities(facts, viewer, now);
    return [confirm, not_me];
  };

  it.each([
    ['an open match', unconfirmed, NOW, true],
    ['a contested match', { ...unconfirmed, contested_at: NOW }, NOW, true],
    ['a result that others have accepted, before the deadline', final, '2025-11-21T22:29:59.999Z', true],
    ['a result at the deadline', final, '2025-11-21T22:30:00Z', false],
    ['a result whose deadline was applied', { ...final, consent_closed_at: NOW }, NOW, false],
    ['a cancelled match', { ...unconfirmed, cancelled_at: NOW }, NOW, false],
  ])('answers for the place in %s: %#', (_what, facts, now, may) => {
    expect(answers(facts, 3, now)).toEqual([may, may]);
    for (const viewer of [1, 7, 9]) expect(answers(facts, viewer, now)).toEqual([false, false]);
  });
});

describe('finishRefusal', () => {
  const tied = [
    { set: 1, team_a_score: 6, team_b_score: 4 },
    { set: 2, team_a_score: 4, team_b_score: 6 },
  ];

  it.each<[string, Partial<MatchFacts>, string | null]>([
    ['a complete match', {}, null],
    ['a match with a free place', { players: match.players.slice(1) }, 'match_needs_two_full_teams'],
    ['a match without a set', { sets: [] }, 'match_needs_set'],
    ['a match dated a millisecond ahead', { date: '2025-11-18T22:30:00.001Z' }, 'match_ahead'],
    ['a Competitive match without a winner', { sets: tied }, 'match_needs_winner'],
    ['a Friendly match without a winner', { sets: tied, type: 'Friendly' }, null],
    ['a Dynamic match without a winner', { sets: tied, type: 'Dynamic' }, null],
  ])('%s', (_what, change, refusal) => {
    const changed = { ...match, ...change };
    expect(finishRefusal(changed, NOW)).toBe(refusal);
    expect(matchAbilities(changed, 2, NOW).finish).toBe(refusal === null);
  });
});

it('lets the players and the creator record a walkover of an unplayed match, and the other pair agree on a proposed one', () => {
  const unplayed = { ...match, sets: [] };
  for (const viewer of [1, 5, 9]) expect(matchAbilities(unplayed, viewer, NOW).walkover).toBe(true);
  const proposed = {
    ...unplayed,
    contested_at: NOW,
    finished_team: 'B' as const,
    ended_early: 'walkover' as const,
  };
  expect(matchAbilities(proposed, 1, NOW)).toMatchObject({ accept: true, walkover: true, finish: false });
  expect(matchAbilities(proposed, 4, NOW)).toMatchObject({ accept: false, walkover: false });
});

describe('the first refusal', () => {
  const unplayed = { ...match, sets: [] };
  const ended = { ...match, ended_at: NOW };
  const contested = { ...match, contested_at: NOW };
  const proposed = { ...contested, finished_team: 'B' as const };
  const provisional = { ...ended, provisional_until: '2025-11-21T22:30:00Z', finished_team: 'A' as const };

  it.each<[MatchAbility, string, MatchFacts, number | null, string]>([
    ['edit', 'an anonymous viewer', match, null, 'match_not_yours'],
    ['edit', 'a stranger, before the state', ended, 7, 'match_not_yours'],
    ['edit', 'a finished match', ended, 1, 'match_finished'],
    ['edit', 'a cancelled match', { ...match, cancelled_at: NOW }, 1, 'match_cancelled'],
    ['seat', 'a contested match', contested, 1, 'match_contested'],
    [
      'record_set',
      'a free place',
      { ...match, players: match.players.slice(1) },
      2,
      'match_needs_two_full_teams',
    ],
    ['finish', 'a contested match and a viewer without a team', contested, 9, 'match_needs_player'],
    ['finish', 'a second proposal of one team', proposed, 4, 'match_already_proposed'],
    ['leave', 'a creator who does not play', match, 9, 'match_player_not_found'],
    [
      'leave',
      'a player of a set',
      { ...match, players: [{ player: 1, team: 'A', in_sets: true, confirmed: true }] },
      1,
      'match_player_in_sets',
    ],
    ['cancel', 'a player who did not create it', match, 1, 'match_not_creator'],
    ['cancel', 'a match with sets', match, 9, 'match_has_sets'],
    ['contest', 'an open match', match, 1, 'match_not_finished'],
    ['contest', 'a contested match', contested, 1, 'match_already_contested'],
    ['contest', 'the team that finished', provisional, 2, 'match_other_team_answers'],
    ['contest', 'a final result', ended, 3, 'match_result_final'],
    ['accept', 'a contested match without a proposal', contested, 1, 'match_nothing_proposed'],
    ['accept', 'the team that proposed', proposed, 3, 'match_other_team_answers'],
    ['accept', 'a final result', ended, 3, 'match_result_final'],
    ['walkover', 'a match with a set', match, 1, 'match_was_played'],
    ['walkover', 'a stranger', unplayed, 7, 'match_not_yours'],
    ['walkover', 'a match dated ahead', { ...unplayed, date: '2025-11-18T22:30:00.001Z' }, 1, 'match_ahead'],
    [
      'walkover',
      'a free place',
      { ...unplayed, players: match.players.slice(1) },
      2,
      'match_needs_two_full_teams',
    ],
    ['walkover', 'a match of a tournament', { ...unplayed, of_tournament: true }, 1, 'match_of_tournament'],
    ['walkover', 'a second proposal', { ...proposed, sets: [] }, 4, 'match_already_proposed'],
    ['accept', 'a contested match whose sets were removed', { ...proposed, sets: [] }, 1, 'match_needs_set'],
    ['confirm', 'a confirmed player', match, 1, 'match_already_confirmed'],
    ['not_me', 'a confirmed player', match, 1, 'match_already_confirmed'],
    ['confirm', 'a creator who does not play', match, 9, 'match_player_not_found'],
  ])('%s: %s', (ability, _what, facts, viewer, refusal) => {
    expect(MATCH_RULES[ability](facts, viewer, NOW)).toBe(refusal);
  });
});

describe('refuseJoin', () => {
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ player: index + 1, team: '' as const }));

  it.each<[string, Partial<MatchFacts>, string | null]>([
    ['an open match', {}, null],
    ['a match with one player less than it takes', { players: crowd(MAX_PLAYERS - 1) }, null],
    ['a match with all players that it takes', { players: crowd(MAX_PLAYERS) }, 'match_full'],
    ['a contested match', { contested_at: NOW, players: crowd(MAX_PLAYERS) }, 'match_contested'],
    ['a match of a tournament', { of_tournament: true }, 'match_of_tournament'],
    ['a finished match', { ended_at: NOW }, 'match_finished'],
    ['a cancelled match', { cancelled_at: NOW }, 'match_cancelled'],
  ])('%s', (_what, change, refusal) => {
    for (const viewer of [7, null]) expect(refuseJoin({ ...match, ...change }, viewer, NOW)).toBe(refusal);
  });
});
