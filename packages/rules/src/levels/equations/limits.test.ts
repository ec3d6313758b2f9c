import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model.ts';
import { moveWithin, repeatWeight } from './limits.ts';

type Given = { level: number; day_level: number; month?: number; up: boolean; amount: number };

describe('moveWithin', () => {
  it.each([
    [{ level: 3, day_level: 3, up: true, amount: 0.1 }, 3.1, null],
    [{ level: 3, day_level: 3, up: false, amount: 0.1 }, 2.9, null],
    [{ level: 3, day_level: 3, up: true, amount: 0.4 }, 3.3, 'match'],
    [{ level: 3.4, day_level: 3, up: true, amount: 0.2 }, 3.5, 'day'],
    [{ level: 3.5, day_level: 3, up: true, amount: 0.2 }, 3.5, 'day'],
    [{ level: 3.4, day_level: 3, up: false, amount: 0.2 }, 3.2, null],
    [{ level: 2.6, day_level: 3, up: false, amount: 0.2 }, 2.5, 'day'],
    [{ level: 6.95, day_level: 6.9, up: true, amount: 0.2 }, 7, 'scale'],
    [{ level: 0.05, day_level: 0.05, up: false, amount: 0.2 }, 0, 'scale'],
    [{ level: 3.7, day_level: 3.7, month: 3, up: true, amount: 0.2 }, 3.75, 'month'],
    [{ level: 3.7, day_level: 3.7, month: 3, up: false, amount: 0.2 }, 3.5, null],
    [{ level: 4, day_level: 3.8, month: 3, up: true, amount: 0.2 }, 4, 'month'],
  ] as const)('%o reaches %d, limited by %s', ({ month, ...move }: Given, level_after, limited_by) => {
    const ofMonth = month === undefined ? null : { level: month, per_month: 0.75 };
    expect(moveWithin({ ...move, month: ofMonth }, LIMITS)).toMatchObject({ level_after, limited_by });
  });

  it('says which part of the amount remains', () => {
    const move = { level: 3.65, day_level: 3.65, month: { level: 3, per_month: 0.75 }, up: true };
    expect(moveWithin({ ...move, amount: 0.2 }, LIMITS).part).toBeCloseTo(0.5, 6);
    expect(moveWithin({ ...move, amount: 0 }, LIMITS).part).toBe(1);
  });

  it('never moves the other way, farther than the match allows, or off the scale', () => {
    const level = fc.integer({ min: 0, max: 700 }).map((hundredths) => hundredths / 100);
    const amount = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(level, level, fc.boolean(), amount, (before, day_level, up, given) => {
        const { level_after } = moveWithin(
          { level: before, day_level, month: null, up, amount: given },
          LIMITS,
        );
        const moved = Math.round((up ? level_after - before : before - level_after) * 100);
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(LIMITS.per_match * 100);
        expect(level_after).toBeGreaterThanOrEqual(0);
        expect(level_after).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('repeatWeight', () => {
  it.each([
    [0, 1],
    [3, 1],
    [4, 0.8],
    [7, 0.5],
    [15, 0.25],
  ])('after %d meetings is %d', (meetings, weight) => {
    expect(repeatWeight(meetings, LIMITS)).toBe(weight);
  });
});
