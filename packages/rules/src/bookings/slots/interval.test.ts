import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Interval, overlaps, toInterval } from './interval.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]): Interval => ({ start, end: start + length }));

/** The units that an interval covers, counted one by one. */
function units({ start, end }: Interval): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

describe('overlaps', () => {
  it('is false for 10–11 and 11–12', () => {
    expect(overlaps({ start: 10, end: 11 }, { start: 11, end: 12 })).toBe(false);
    expect(overlaps({ start: 11, end: 12 }, { start: 10, end: 11 })).toBe(false);
    expect(overlaps({ start: 10, end: 12 }, { start: 11, end: 12 })).toBe(true);
  });

  it('agrees with counting the shared units, for 1,000 random pairs', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        const shared = units(a).some((unit) => units(b).includes(unit));
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads instants over midnight and over a clock change', () => {
    const first = toInterval({ start_at: '2018-11-04T02:30:00Z', end_at: new Date('2018-11-04T03:00:00Z') });
    // 01:00 in São Paulo, the minute after 23:59 of the day before
    const second = toInterval({ start_at: '2018-11-04T01:00:00-02:00', end_at: '2018-11-04T02:00:00-02:00' });
    expect(overlaps(first, second)).toBe(false);
    expect(first.end).toBe(second.start);
  });
});
