import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { compareStandings, competitionPositions, rankKey, type Standing, trendOf } from './standing.ts';

const of = (score: number, wins: number, matches: number): Standing => ({ score, wins, matches });

it('gives 1, 2, 2, 4: by points, then wins, then fewer matches', () => {
  expect(
    competitionPositions([of(90, 2, 3), of(60, 2, 2), of(60, 2, 2), of(60, 2, 3), of(60, 1, 1)]),
  ).toEqual([1, 2, 2, 4, 5]);
  expect(competitionPositions([of(10, 0, 1), of(10, 0, 1), of(10, 0, 2)], 9, 7)).toEqual([7, 7, 11]);
});

test('a position is one more than the number of better standings', () => {
  const standing = fc.record({
    score: fc.integer({ min: 0, max: 5 }),
    wins: fc.integer({ min: 0, max: 2 }),
    matches: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(standing), (standings) => {
      const inOrder = standings.toSorted(compareStandings);
      const better = inOrder.map((own) => inOrder.filter((other) => compareStandings(other, own) < 0).length);
      expect(competitionPositions(inOrder)).toEqual(better.map((count) => count + 1));
      const keys = inOrder.map(rankKey);
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      expect(new Set(keys).size).toBe(new Set(inOrder.map((one) => JSON.stringify(one))).size);
    }),
  );
});

test('the trend is the number of positions gained, null for a player who was not ranked', () => {
  expect([trendOf(18, 14), trendOf(3, 5), trendOf(2, 2), trendOf(null, 1)]).toEqual([4, -2, 0, null]);
});
