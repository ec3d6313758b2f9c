import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchType } from './match-type.ts';
import {
  contestEnds,
  matchTally,
  matchWinner,
  provisionalUntil,
  type ResultFacts,
  resultState,
} from './result.ts';
import type { SetResult } from './team.ts';

const NOW = '2025-11-18T22:30:00.000Z';
const match: ResultFacts = {
  ended_at: null,
  provisional_until: null,
  contested_at: null,
  finished_team: null,
};

describe('resultState', () => {
  it.each<[string, Partial<ResultFacts>, string | null]>([
    ['open', {}, null],
    [
      'finished, a millisecond left',
      { ended_at: NOW, provisional_until: '2025-11-18T22:30:00.001Z' },
      'provisional',
    ],
    ['finished, the time is over', { ended_at: NOW, provisional_until: NOW }, 'final'],
    ['accepted', { ended_at: NOW }, 'final'],
    ['contested', { contested_at: NOW }, 'contested'],
    ['contested and agreed', { contested_at: NOW, ended_at: NOW }, 'final'],
  ])('%s', (_what, change, state) => {
    expect(resultState({ ...match, ...change }, NOW)).toBe(state);
  });
});

it('is provisional for 72 hours, contested for 7 days', () => {
  expect(provisionalUntil(NOW)).toBe('2025-11-21T22:30:00.000Z');
  expect(contestEnds(NOW)).toBe('2025-11-25T22:30:00.000Z');
});

/** `6-3 4-6 10-7` as sets 1, 2, 3. */
function sets(text: string): SetResult[] {
  return text
    .split(' ')
    .filter((score) => score !== '')
    .map((score, index) => {
      const [team_a_score = 0, team_b_score = 0] = score.split('-').map(Number);
      return { set: index + 1, team_a_score, team_b_score };
    });
}

describe('matchWinner', () => {
  it.each<[MatchType, string, 'A' | 'B' | null]>([
    ['Competitive', '6-3 6-4', 'A'],
    ['Competitive', '6-3 4-6 4-6', 'B'],
    // more sets win, also with fewer games
    ['Competitive', '7-6 0-6 7-6', 'A'],
    ['Competitive', '6-4', 'A'],
    // a set each: games
    ['Competitive', '6-0 4-6', 'A'],
    ['Competitive', '6-4 4-6', null],
    ['Competitive', '6-7 7-6', null],
    // the match tie-break decides, as a set
    ['Competitive', '0-6 7-6 10-8', 'A'],
    ['Competitive', '', null],
    // a match tie-break is one game: equal sets, equal games
    ['Competitive', '6-4 4-6 10-7 8-10', null],
    ['Competitive', '6-4 4-6 11-13 6-1', 'A'],
    ['Friendly', '4-4 3-2', 'A'],
    ['Friendly', '10-7 1-2 0-1', 'B'],
    // equal sets, equal games
    ['Dynamic', '4-4', null],
    ['Friendly', '5-3 3-4', 'A'],
  ])('%s %s: %s', (type, score, winner) => {
    expect(matchWinner(type, sets(score))).toBe(winner);
  });
});

describe('matchTally', () => {
  it('counts a match tie-break as a set and one game, in Competitive from the third set', () => {
    expect(matchTally('Competitive', sets('6-3 4-6 10-7'))).toEqual({
      sets_a: 2,
      sets_b: 1,
      games_a: 11,
      games_b: 9,
    });
    expect(matchTally('Competitive', sets('6-3 4-6 7-10'))).toEqual({
      sets_a: 1,
      sets_b: 2,
      games_a: 10,
      games_b: 10,
    });
    expect(matchTally('Friendly', sets('6-3 4-6 10-7'))).toEqual({
      sets_a: 2,
      sets_b: 1,
      games_a: 20,
      games_b: 16,
    });
  });

  it('swaps its sides with the teams, in any order of sets', () => {
    const score = fc.record({
      team_a_score: fc.integer({ min: 0, max: 12 }),
      team_b_score: fc.integer({ min: 0, max: 12 }),
    });
    const played = fc
      .array(score, { maxLength: 6 })
      .map((scores) => scores.map((one, index): SetResult => ({ set: index + 1, ...one })));
    fc.assert(
      fc.property(
        played,
        fc.constantFrom<MatchType>('Competitive', 'Friendly', 'Dynamic'),
        (result, type) => {
          const turned = result.map(({ set, team_a_score, team_b_score }) => ({
            set,
            team_a_score: team_b_score,
            team_b_score: team_a_score,
          }));
          const winner = matchWinner(type, result);
          expect(matchWinner(type, turned)).toBe(winner === null ? null : winner === 'A' ? 'B' : 'A');
          expect(matchWinner(type, result.toReversed())).toBe(winner);
        },
      ),
    );
  });
});
