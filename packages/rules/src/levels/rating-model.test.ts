import fc from 'fast-check';
import { rate } from 'openskill';
import { bradleyTerryFull } from 'openskill/models';
import { describe, expect, it } from 'vitest';
import {
  MODEL,
  marginWeight,
  type Pair,
  updatePair,
  weighedChange,
  winChance,
  withDrift,
} from './rating-model.ts';

const rating = fc.record({
  mu: fc.double({ min: 0, max: 7, noNaN: true }),
  sigma: fc.double({ min: 0.2, max: 1.4, noNaN: true }),
});
const pair: fc.Arbitrary<Pair> = fc.tuple(rating, rating);
const published = { ...MODEL, learning: 1 };

describe('updatePair', () => {
  it('equals the published update, as in openskill, for any four players', () => {
    fc.assert(
      fc.property(pair, pair, fc.double({ min: 0.3, max: 3, noNaN: true }), (winners, losers, beta) => {
        const settings = { ...published, beta };
        const [theirWinners, theirLosers] = rate([[...winners], [...losers]], {
          model: bradleyTerryFull,
          beta,
          tau: settings.tau,
        });
        const drifted = (team: Pair): Pair => [withDrift(team[0], settings), withDrift(team[1], settings)];
        const ours = [
          ...updatePair(drifted(winners), drifted(losers), true, settings),
          ...updatePair(drifted(losers), drifted(winners), false, settings),
        ];
        const theirs = [...(theirWinners ?? []), ...(theirLosers ?? [])];
        [...winners, ...losers].forEach(({ mu }, index) => {
          expect(mu + (ours[index]?.mu_change ?? Number.NaN)).toBeCloseTo(
            theirs[index]?.mu ?? Number.NaN,
            10,
          );
          expect(ours[index]?.sigma).toBeCloseTo(theirs[index]?.sigma ?? Number.NaN, 10);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('equals a calculation by hand for four equal players with sigma 1 and beta 1', () => {
    const even: Pair = [
      { mu: 3, sigma: 1 },
      { mu: 3, sigma: 1 },
    ];
    // spread √(4 + 2), chance ½, gamma √2 / √6
    const [won] = updatePair(even, even, true, { ...published, beta: 1 });
    expect(won.mu_change).toBeCloseTo(0.5 / Math.sqrt(6), 12);
    expect(won.sigma).toBeCloseTo(Math.sqrt(1 - Math.sqrt(1 / 3) / 6 / 4), 12);
  });

  it('moves partners in proportion to their variance', () => {
    fc.assert(
      fc.property(pair, pair, fc.boolean(), (own, other, won) => {
        const [left, right] = updatePair(own, other, won);
        const ratio = own[0].sigma ** 2 / own[1].sigma ** 2;
        expect(left.mu_change).toBeCloseTo(right.mu_change * ratio, 10);
        expect(Math.sign(left.mu_change)).toBe(won ? 1 : -1);
        expect(left.sigma).toBeLessThan(own[0].sigma);
        expect(left.sigma).toBeGreaterThan(0);
      }),
    );
  });

  it('moves levels faster when learning is larger', () => {
    const even: Pair = [
      { mu: 3, sigma: 1 },
      { mu: 3, sigma: 1 },
    ];
    expect(updatePair(even, even, true, { ...MODEL, learning: 2 })[0].sigma).toBeLessThan(
      updatePair(even, even, true, { ...MODEL, learning: 1 })[0].sigma,
    );
  });
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

  it('is nearer to one half when uncertainty is larger', () => {
    const four = (sigma: number): [Pair, Pair] => [
      [
        { mu: 4, sigma },
        { mu: 4, sigma },
      ],
      [
        { mu: 3.5, sigma },
        { mu: 3.5, sigma },
      ],
    ];
    const settled = winChance(...four(0.25));
    expect(settled).toBeCloseTo(0.66, 2);
    expect(winChance(...four(1.1667))).toBeGreaterThan(0.5);
    expect(winChance(...four(1.1667))).toBeLessThan(settled);
  });
});

describe('margin and cap', () => {
  it.each([
    [0.3, 0.5],
    [0.5, 0.75],
    [0.6, 0.95],
    [0.75, 1.25],
    [1, 1.25],
  ])('a share of %d of the games weighs %d', (share, weight) => {
    expect(marginWeight(share)).toBeCloseTo(weight, 12);
  });

  it.each([
    [0.1, 1.2, 0.12],
    [-0.1, 0.5, -0.05],
    [0.9, 1, 0.3],
    [-0.9, 1, -0.3],
  ])('a move of %d at weight %d is %d', (mu_change, weight, change) => {
    expect(weighedChange(mu_change, weight)).toBeCloseTo(change, 12);
  });

  it('makes a level slightly less certain after each match', () => {
    expect(withDrift({ mu: 3, sigma: 0.3 }, { ...MODEL, tau: 0.4 })).toEqual({ mu: 3, sigma: 0.5 });
  });
});
