import { describe, expect, it } from 'vitest';
import { FINISH_PROBLEM_SENTENCES, finishProblem, type MatchFacts, matchAbilities } from './can.ts';

const NOW = '2025-11-18T22:30:00Z';
const match: MatchFacts = {
  type: 'Competitive',
  date: '2025-11-18T22:30:00Z',
  ended_at: null,
  cancelled_at: null,
  provisional_until: null,
  contested_at: null,
  finished_team: null,
  created_by: 9,
  players: [
    { player: 1, team: 'A' },
    { player: 2, team: 'A' },
    { player: 3, team: 'B' },
    { player: 4, team: 'B' },
    { player: 5, team: '' },
  ],
  sets: [{ set: 1, team_a_score: 6, team_b_score: 3 }],
};
const nothing = {
  edit: false,
  seat: false,
  add_result: false,
  finish: false,
  leave: false,
  cancel: false,
  contest: false,
  accept: false,
};
const anything = { ...nothing, edit: true, seat: true, add_result: true, finish: true };

describe('matchAbilities', () => {
  it.each([
    ['a player', 1, { ...anything, leave: true }],
    ['one without a team', 5, { ...anything, leave: true }],
    ['the creator, not playing', 9, anything],
    ['a stranger', 7, nothing],
    ['nobody', null, nothing],
  ])('%s', (_who, viewer, abilities) => {
    expect(matchAbilities(match, viewer, NOW)).toEqual(abilities);
  });

  it('lets the creator cancel before any set', () => {
    expect(matchAbilities({ ...match, sets: [] }, 9, NOW)).toMatchObject({ cancel: true, finish: false });
    expect(matchAbilities({ ...match, sets: [] }, 1, NOW)).toMatchObject({ cancel: false });
  });

  it('lets nobody do anything once it is finished', () => {
    const ended = { ...match, ended_at: NOW, sets: [] };
    for (const viewer of [1, 5, 9, null]) expect(matchAbilities(ended, viewer, NOW)).toEqual(nothing);
  });

  it('takes results only with full teams, but lets them be completed', () => {
    const three = { ...match, players: match.players.slice(1) };
    expect(matchAbilities(three, 2, NOW)).toMatchObject({ edit: true, add_result: false, finish: false });
    const noB = { ...match, players: match.players.filter(({ player }) => player !== 3) };
    expect(matchAbilities(noB, 2, NOW)).toMatchObject({ edit: true, add_result: false, finish: false });
  });

  it('lets nobody leave whom a set names, and nobody do anything with a cancelled one', () => {
    const players = match.players.map((player) => ({ ...player, in_sets: player.player !== 5 }));
    expect([1, 5].map((viewer) => matchAbilities({ ...match, players }, viewer, NOW).leave)).toEqual([
      false,
      true,
    ]);
    for (const viewer of [1, 5, 9, null]) {
      expect(matchAbilities({ ...match, cancelled_at: NOW, sets: [] }, viewer, NOW)).toEqual(nothing);
    }
  });

  const provisional = {
    ...match,
    ended_at: NOW,
    provisional_until: '2025-11-21T22:30:00Z',
    finished_team: 'A' as const,
  };
  const answer = { ...nothing, contest: true, accept: true };
  it.each([
    ['of the team that finished it', 1, nothing],
    ['of the other team', 3, answer],
    ['without a team', 5, nothing],
    ['who organized it', 9, nothing],
    ['who is a stranger', 7, nothing],
  ])('a provisional result, for one %s', (_who, viewer, abilities) => {
    expect(matchAbilities(provisional, viewer, '2025-11-21T22:29:59.999Z')).toEqual(abilities);
    expect(matchAbilities(provisional, viewer, '2025-11-21T22:30:00Z')).toEqual(nothing);
    expect(matchAbilities({ ...provisional, provisional_until: null }, viewer, NOW)).toEqual(nothing);
  });

  it('asks both teams when somebody without one finished it', () => {
    for (const viewer of [1, 4]) {
      expect(matchAbilities({ ...provisional, finished_team: null }, viewer, NOW)).toEqual(answer);
    }
  });

  it('a contested one is open but for its places, and ends by both teams', () => {
    const contested = { ...match, contested_at: NOW };
    const open = { ...anything, seat: false };
    for (const viewer of [1, 4]) expect(matchAbilities(contested, viewer, NOW)).toEqual(open);
    for (const viewer of [5, 9])
      expect(matchAbilities(contested, viewer, NOW)).toEqual({ ...open, finish: false });
    const proposed = { ...contested, finished_team: 'B' as const };
    expect(matchAbilities(proposed, 4, NOW)).toEqual({ ...open, finish: false });
    expect(matchAbilities(proposed, 1, NOW)).toEqual({ ...open, finish: false, accept: true });
    expect(matchAbilities(proposed, 7, NOW)).toEqual(nothing);
  });

  it('does not take a removed account for a visitor or a lost creator', () => {
    const orphan = { ...match, created_by: null, players: [{ player: null, team: 'A' as const }] };
    expect(matchAbilities(orphan, null, NOW)).toEqual(nothing);
  });
});

describe('finishProblem', () => {
  const tied = [
    { set: 1, team_a_score: 6, team_b_score: 4 },
    { set: 2, team_a_score: 4, team_b_score: 6 },
  ];

  it.each<[string, Partial<MatchFacts>, string | null]>([
    ['a complete one', {}, null],
    ['with a third empty team place', { players: match.players.slice(1) }, 'teams_incomplete'],
    ['without a set', { sets: [] }, 'no_sets'],
    ['dated a millisecond ahead', { date: '2025-11-18T22:30:00.001Z' }, 'dated_ahead'],
    ['finished', { ended_at: NOW }, 'already_finished'],
    ['Competitive without a winner', { sets: tied }, 'no_winner'],
    ['Friendly without a winner', { sets: tied, type: 'Friendly' }, null],
    ['Dynamic without a winner', { sets: tied, type: 'Dynamic' }, null],
  ])('%s', (_what, change, problem) => {
    const changed = { ...match, ...change };
    expect(finishProblem(changed, NOW)).toBe(problem);
    expect(matchAbilities(changed, 2, NOW).finish).toBe(problem === null);
  });

  it('has a sentence for every problem', () => {
    expect(Object.values(FINISH_PROBLEM_SENTENCES).every((sentence) => /^\p{Lu}.+\.$/u.test(sentence))).toBe(
      true,
    );
  });
});
