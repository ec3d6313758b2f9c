import { describe, expect, it } from 'vitest';
import { contestEnds, provisionalUntil, type ResultFacts, resultState } from './result.ts';

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
