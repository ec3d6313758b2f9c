import { describe, expect, it } from 'vitest';
import { isDeclarableLevel, roundStored } from './constants.ts';

describe('declared level', () => {
  it('is one of the fifteen from 0 to 7 in halves', () => {
    const quarters = Array.from({ length: 41 }, (_, index) => -1 + index * 0.25);
    expect(quarters.filter(isDeclarableLevel)).toEqual(Array.from({ length: 15 }, (_, index) => index * 0.5));
    expect([3.51, Number.NaN, Number.POSITIVE_INFINITY].some(isDeclarableLevel)).toBe(false);
  });

  it('is stored with two decimals', () => {
    expect(roundStored(3.456)).toBe(3.46);
    expect(roundStored(3.454)).toBe(3.45);
  });
});
