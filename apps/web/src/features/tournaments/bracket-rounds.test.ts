import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { describe, expect, it } from 'vitest';
import {
  bracketRounds,
  isCalled,
  isUnderWay,
  matchDays,
  otherMatches,
  ownMatches,
  ownNextMatch,
} from './bracket-rounds.ts';

const match = (id: number, part: Partial<TournamentMatch> = {}) =>
  ({
    id,
    group: null,
    round: 1,
    position: 0,
    starts_at: null,
    mine: false,
    scores: [],
    outcome: null,
    ...part,
  }) as TournamentMatch;
const ids = (matches: readonly TournamentMatch[]) => matches.map(({ id }) => id);

describe('the rounds of a bracket', () => {
  it('leave the groups out and order rounds and places', () => {
    const rounds = bracketRounds([
      match(1, { round: 2 }),
      match(2, { position: 1 }),
      match(3, { group: 7 }),
      match(4),
    ]);
    expect(rounds.map(ids)).toEqual([[4, 2], [1]]);
  });
});

describe('the days of a tournament', () => {
  it('hold their matches by time; matches without a time are last', () => {
    const days = matchDays(
      [
        match(1, { starts_at: '2025-11-22T13:00:00Z' }),
        match(2),
        match(3, { starts_at: '2025-11-21T13:00:00Z' }),
        match(4, { starts_at: '2025-11-22T12:00:00Z' }),
      ],
      (instant) => instant.slice(0, 10),
    );
    expect(days.map(({ date, matches }) => [date, ids(matches)])).toEqual([
      ['2025-11-21', [3]],
      ['2025-11-22', [4, 1]],
      [null, [2]],
    ]);
  });
});

describe('a called match', () => {
  it('is called until its first set or its result', () => {
    const called_at = '2025-11-22T13:00:00Z';
    const shown = [
      match(1, { called_at }),
      match(2, { called_at, scores: [{ team_a_score: 6, team_b_score: 3 }] }),
    ];
    expect(ids([...shown, match(3), match(4, { called_at, outcome: 'walkover' })].filter(isCalled))).toEqual([
      1,
    ]);
  });
});

describe('the own matches', () => {
  it('are all of the viewer by time, those without a time last', () => {
    const matches = [
      match(1, { mine: true }),
      match(2, { mine: true, starts_at: '2025-11-22T13:00:00Z' }),
      match(3, { starts_at: '2025-11-21T10:00:00Z' }),
      match(4, { mine: true, starts_at: '2025-11-21T13:00:00Z', outcome: 'played' }),
    ];
    expect(ids(ownMatches(matches))).toEqual([4, 2, 1]);
    // Each match is listed once: those of the days are the others.
    expect(ids(otherMatches(matches))).toEqual([3]);
  });
});

it('a match is under way from its first set until its result', () => {
  const scores = [{ team_a_score: 6, team_b_score: 3 }];
  expect([match(1), match(2, { scores }), match(3, { scores, outcome: 'played' })].map(isUnderWay)).toEqual([
    false,
    true,
    false,
  ]);
});

describe('the own next match', () => {
  it('is the earliest own match without a result', () => {
    const matches = [
      match(1, { mine: true, starts_at: '2025-11-22T13:00:00Z' }),
      match(2, { mine: true, starts_at: '2025-11-21T13:00:00Z', outcome: 'played' }),
      match(3, { starts_at: '2025-11-21T10:00:00Z' }),
      match(4, { mine: true }),
    ];
    expect(ownNextMatch(matches)?.id).toBe(1);
    expect(ownNextMatch([match(5)])).toBeNull();
  });
});
