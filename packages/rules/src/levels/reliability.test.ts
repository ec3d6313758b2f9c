import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reliabilityOf, SIGMA_INITIAL, SIGMA_SETTLED, sigmaOf } from './reliability.ts';

describe('reliability', () => {
  it('is 20 at the first uncertainty, 100 at a quarter level or less, and never below 0', () => {
    expect(SIGMA_INITIAL).toBeCloseTo(1.1667, 4);
    expect(SIGMA_SETTLED).toBe(0.25);
    expect(reliabilityOf(SIGMA_INITIAL)).toBe(20);
    expect(reliabilityOf(SIGMA_SETTLED)).toBe(100);
    expect(reliabilityOf(0.1)).toBe(100);
    expect(reliabilityOf(5)).toBe(0);
    expect(sigmaOf(20)).toBeCloseTo(SIGMA_INITIAL, 12);
    expect(sigmaOf(100)).toBeCloseTo(SIGMA_SETTLED, 12);
  });

  it('converts every storable value both ways, and falls when uncertainty grows', () => {
    const stored = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(stored, stored, (a, b) => {
        expect(reliabilityOf(sigmaOf(a))).toBe(a);
        expect(Math.sign(a - b)).toBe(Math.sign(sigmaOf(b) - sigmaOf(a)));
      }),
    );
  });
});
