import { describe, expect, it } from 'vitest';
import type { SetResult } from '../team.ts';
import { competitiveProgress, setOutcome } from './competitive-progress.ts';

const one = (set: number, team_a_score: number, team_b_score: number): SetResult => ({
  set,
  team_a_score,
  team_b_score,
});

describe('competitiveProgress', () => {
  it.each([
    [[], 0, 0, null, 1],
    [[one(1, 6, 3)], 1, 0, null, 2],
    [[one(1, 6, 3), one(2, 6, 4)], 2, 0, 'A', 3],
    [[one(1, 6, 3), one(2, 4, 6)], 1, 1, null, 3],
    [[one(1, 6, 3), one(2, 4, 6), one(3, 7, 10)], 1, 2, 'B', 4],
    // a third and fourth set do not change the decision
    [[one(4, 1, 6), one(3, 1, 6), one(2, 6, 3), one(1, 6, 3)], 2, 2, 'A', 5],
    // the second set is still missing
    [[one(1, 6, 3), one(3, 6, 4)], 2, 0, 'A', 2],
  ])('%j: %i–%i, decided by %s, next %i', (sets, sets_a, sets_b, decided_by, next_set) => {
    expect(competitiveProgress(sets)).toEqual({ sets_a, sets_b, decided_by, next_set });
  });
});

describe('setOutcome', () => {
  it.each([
    [[], one(1, 6, 4), 'A', false, '6 × 4 fecha o set.'],
    [[one(1, 6, 4)], one(2, 4, 6), 'B', false, '4 × 6 fecha o set.'],
    [[one(1, 6, 4)], one(2, 7, 5), 'A', true, '7 × 5 fecha o set e a partida.'],
    [[one(1, 6, 4), one(2, 3, 6)], one(3, 6, 4), 'A', true, '6 × 4 fecha o set e a partida.'],
    [[one(1, 6, 4), one(2, 3, 6)], one(3, 8, 10), 'B', true, '8 × 10 fecha o super tie-break e a partida.'],
    // a set that is entered again replaces the recorded one
    [[one(1, 6, 4), one(2, 6, 3)], one(2, 3, 6), 'B', false, '3 × 6 fecha o set.'],
    [[one(1, 6, 4), one(2, 6, 3)], one(2, 6, 0), 'A', true, '6 × 0 fecha o set e a partida.'],
    // decided before
    [[one(1, 6, 4), one(2, 6, 3)], one(3, 6, 0), 'A', false, '6 × 0 fecha o set.'],
  ] as const)('after %j, %j', (sets, entered, winner, closes_match, sentence) => {
    expect(setOutcome(sets, entered)).toEqual({ winner, closes_match, sentence });
  });

  it('follows the form of a category', () => {
    const closes = (
      sets: 1 | 3,
      third_set: 'set' | 'super_tie_break',
      before: SetResult[],
      entered: SetResult,
    ) => setOutcome(before, entered, { sets, third_set })?.closes_match ?? null;
    expect(closes(1, 'set', [], one(1, 6, 4))).toBe(true);
    const oneAll = [one(1, 6, 4), one(2, 3, 6)];
    expect(closes(3, 'set', oneAll, one(3, 10, 8))).toBeNull();
    expect(closes(3, 'super_tie_break', oneAll, one(3, 6, 4))).toBeNull();
    expect(closes(3, 'super_tie_break', oneAll, one(3, 10, 8))).toBe(true);
  });

  it('is null for a set that is not finished', () => {
    expect(setOutcome([], one(1, 6, 5))).toBeNull();
    expect(setOutcome([], one(1, 10, 5))).toBeNull();
  });
});
