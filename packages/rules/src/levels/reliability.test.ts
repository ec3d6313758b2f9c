import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODEL } from './model.ts';
import { reliabilityOf, sigmaOf, startSpread } from './reliability.ts';

describe('reliability', () => {
  it('is 20 at the spread of a declared level, 100 at a settled spread or less, and never below 0', () => {
    expect(reliabilityOf(MODEL.start_spread)).toBe(20);
    expect(reliabilityOf(MODEL.settled_spread)).toBe(100);
    expect(reliabilityOf(0.1)).toBe(100);
    expect(reliabilityOf(5)).toBe(0);
    expect(sigmaOf(20)).toBeCloseTo(MODEL.start_spread, 12);
    expect(sigmaOf(100)).toBeCloseTo(MODEL.settled_spread, 12);
  });

  it('starts less certain for a level declared nearer to an end of the scale', () => {
    expect(startSpread(3.5)).toBe(MODEL.start_spread);
    expect(startSpread(0)).toBeCloseTo(MODEL.start_spread * (1 + MODEL.end_spread), 12);
    expect(startSpread(7)).toBe(startSpread(0));
    expect(startSpread(5)).toBeGreaterThan(startSpread(4));
    expect(reliabilityOf(startSpread(6), 6)).toBe(20);
    expect(sigmaOf(100, 6)).toBeCloseTo(sigmaOf(100, 3), 12);
  });

  it('converts every storable value both ways, and falls when uncertainty grows', () => {
    const stored = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    const declared = fc.integer({ min: 0, max: 14 }).map((halves) => halves / 2);
    fc.assert(
      fc.property(stored, stored, declared, (a, b, level) => {
        expect(reliabilityOf(sigmaOf(a, level), level)).toBe(a);
        expect(Math.sign(a - b)).toBe(Math.sign(sigmaOf(b, level) - sigmaOf(a, level)));
      }),
    );
  });
});
