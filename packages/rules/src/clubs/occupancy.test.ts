import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOccupancy } from './occupancy.ts';

const MONDAY = '2026-03-09';
const SUNDAY = '2026-03-08';
const day = { date: MONDAY, hours: [{ opens: 1080, closes: 1500 }], courts: 2, blocked: [], sold: [] };

describe('occupancy', () => {
  test('counts courts by hour; after midnight belongs to the opening day', () => {
    const cells = countOccupancy([{ ...day, sold: [{ from: 1410, to: 1470, count: 2 }] }]);
    expect(cells.map(({ hour }) => hour)).toEqual([18, 19, 20, 21, 22, 23, 24]);
    expect(cells.slice(-2)).toEqual([
      { weekday: 1, hour: 23, open_minutes: 120, sold_minutes: 60 },
      { weekday: 1, hour: 24, open_minutes: 120, sold_minutes: 60 },
    ]);
  });

  test('takes away what is blocked within the hours, and leaves out hours without open time', () => {
    const blocked = [
      { from: 0, to: 1140 },
      { from: 1080, to: 1140 },
    ];
    const [first] = countOccupancy([{ ...day, blocked }]);
    expect(first).toMatchObject({ hour: 19, open_minutes: 120 });
  });

  test('what is sold outside the hours was open', () => {
    const closed = { ...day, date: SUNDAY, hours: [], sold: [{ from: 600, to: 690, count: 1 }] };
    expect(countOccupancy([closed])).toEqual([
      { weekday: 7, hour: 10, open_minutes: 60, sold_minutes: 60 },
      { weekday: 7, hour: 11, open_minutes: 30, sold_minutes: 30 },
    ]);
    const over = countOccupancy([{ ...day, sold: [{ from: 1050, to: 1110, count: 1 }] }]);
    expect(over.slice(0, 2)).toEqual([
      { weekday: 1, hour: 17, open_minutes: 30, sold_minutes: 30 },
      { weekday: 1, hour: 18, open_minutes: 120, sold_minutes: 30 },
    ]);
  });

  test('days of one weekday add up, in any order', () => {
    const days = ['2026-03-09', '2026-03-16', '2026-03-10'].map((date, index) => ({
      ...day,
      date,
      sold: [{ from: 1080 + index * 30, to: 1140 + index * 30, count: 1 }],
    }));
    fc.assert(
      fc.property(fc.shuffledSubarray(days, { minLength: 3 }), (shuffled) => {
        expect(countOccupancy(shuffled)).toEqual(countOccupancy(days));
      }),
    );
    expect(countOccupancy(days)[0]).toEqual({ weekday: 1, hour: 18, open_minutes: 240, sold_minutes: 90 });
  });
});
