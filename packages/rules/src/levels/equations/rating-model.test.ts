import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODEL, modelFingerprint } from '../model.ts';
import { reliabilityOf } from '../reliability.ts';
import {
  expectedShare,
  type Pair,
  type Performance,
  sigmaAfter,
  updateRatings,
  winChance,
} from './rating-model.ts';

const rated = (mu: number, sigma: number) => ({ mu, sigma, reliability: reliabilityOf(sigma) });
const rating = fc
  .record({
    mu: fc.double({ min: 0, max: 7, noNaN: true }),
    sigma: fc.double({ min: MODEL.settled_spread, max: MODEL.start_spread, noNaN: true }),
  })
  .map(({ mu, sigma }) => rated(mu, sigma));
const EQUAL = { winners: 1, losers: 1 };
const pair: fc.Arbitrary<Pair> = fc.tuple(rating, rating);
const performance: fc.Arbitrary<Performance> = fc.record({
  winners: pair,
  losers: pair,
  share: fc.double({ min: 0.3, max: 1, noNaN: true }),
  weights: fc.record({
    winners: fc.double({ min: 0.1, max: 1, noNaN: true }),
    losers: fc.double({ min: 0.1, max: 1, noNaN: true }),
  }),
});

describe('winChance', () => {
  it('sums to one, is even for equal pairs, and grows with the level', () => {
    fc.assert(
      fc.property(pair, pair, (first, second) => {
        const chance = winChance(first, second);
        expect(chance + winChance(second, first)).toBeCloseTo(1, 12);
        expect(winChance(first, first)).toBe(0.5);
        const better: Pair = [{ ...first[0], mu: first[0].mu + 0.1 }, first[1]];
        expect(winChance(better, second)).toBeGreaterThan(chance);
      }),
    );
  });

  it('is 65 % for settled pairs of half a level more each, and nearer to one half for declared levels', () => {
    const four = (sigma: number): [Pair, Pair] => [
      [rated(4, sigma), rated(4, sigma)],
      [rated(3.5, sigma), rated(3.5, sigma)],
    ];
    const settled = winChance(...four(MODEL.settled_spread));
    expect(settled).toBeCloseTo(0.654, 3);
    const declared = winChance(...four(MODEL.start_spread));
    expect(declared).toBeGreaterThan(0.5);
    expect(declared).toBeLessThan(settled);
  });

  it('counts a declared level less than a settled one', () => {
    const declared = rated(3.5, MODEL.start_spread);
    const settled = rated(3.5, MODEL.settled_spread);
    expect(winChance([declared, settled], [settled, settled])).toBeCloseTo(0.407, 3);
    expect(winChance([declared, declared], [declared, declared])).toBe(0.5);
  });
});

describe('updateRatings', () => {
  it('equals a calculation by hand for four declared levels and 60 % of the games', () => {
    const even: Pair = [rated(3, 0.4), rated(3, 0.4)];
    const { winners, losers } = updateRatings({ winners: even, losers: even, share: 0.6, weights: EQUAL });
    // spread √(4 × 0.16 + 2 × 1.05²) = 1.68671, performance 0.4 + 6.5 × 0.1 = 1.05
    expect(winners[0].amount).toBeCloseTo((0.16 / 1.686_713) * 1.05, 6);
    expect(losers[1].amount).toBe(winners[0].amount);
    // learned 3 × ¼ × 0.16 / 2.845
    expect(winners[0].learned).toBeCloseTo((0.75 * 0.16) / 2.845, 6);
    expect(sigmaAfter(0.4, winners[0].learned)).toBeCloseTo(0.4 * Math.sqrt(1 - (0.75 * 0.16) / 2.845), 6);
  });

  it('moves all four in proportion to their variance and makes them more certain', () => {
    fc.assert(
      fc.property(performance, (match) => {
        const { winners, losers } = updateRatings({ ...match, weights: EQUAL });
        const before = [...match.winners, ...match.losers];
        const perVariance = [...winners, ...losers].map(
          ({ amount }, index) => amount / (before[index]?.sigma ?? 0) ** 2,
        );
        for (const [index, { amount, learned }] of [...winners, ...losers].entries()) {
          const sigma = sigmaAfter(before[index]?.sigma ?? 0, learned);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(perVariance[index]).toBeCloseTo(perVariance[0] ?? Number.NaN, 10);
          expect(sigma).toBeLessThanOrEqual(before[index]?.sigma ?? 0);
          expect(sigma).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('moves more for a larger share of games, a smaller chance, and a larger weight', () => {
    fc.assert(
      fc.property(performance, (match) => {
        const moved = (changes: Partial<Performance>) =>
          updateRatings({ ...match, ...changes }).winners[0].amount;
        expect(moved({ share: match.share + 0.05 })).toBeGreaterThanOrEqual(moved({}));
        const { winners, losers } = match.weights;
        expect(moved({ weights: { winners: winners / 2, losers } })).toBeCloseTo(moved({}) / 2, 8);
        expect(moved({ weights: { winners, losers: losers / 2 } })).toBe(moved({}));
        const [one, two] = match.winners;
        const weaker: Pair = [{ ...one, mu: one.mu - 0.5 }, two];
        expect(moved({ winners: weaker })).toBeGreaterThanOrEqual(moved({}));
      }),
    );
  });

  it('moves a win with less than the expected games by zero, not down', () => {
    const strong: Pair = [rated(6, 0.3), rated(6, 0.3)];
    const weak: Pair = [rated(3, 0.3), rated(3, 0.3)];
    const { winners, losers } = updateRatings({ winners: strong, losers: weak, share: 0.52, weights: EQUAL });
    expect([...winners, ...losers].map(({ amount }) => amount)).toEqual([0, 0, 0, 0]);
  });

  it('expects half of the distance of the chance from one half in games', () => {
    expect([0, 0.5, 0.7, 1].map(expectedShare)).toEqual([0.25, 0.5, 0.6, 0.75]);
  });
});

describe('modelFingerprint', () => {
  it('is stable, and differs when one parameter or limit differs', () => {
    expect(modelFingerprint()).toBe(modelFingerprint({ ...MODEL }));
    expect(modelFingerprint({ ...MODEL, win: MODEL.win + 0.01 })).not.toBe(modelFingerprint());
    expect(Object.keys(MODEL)).toHaveLength(8);
  });
});
