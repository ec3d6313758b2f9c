import { describe, expect, it } from 'vitest';
import { minuteOfListedDay } from './listed-day.ts';
import { mergeRanges, minuteOfOpeningDay, startMinutes } from './opening-hours.ts';

const day = { opens: 420, closes: 1380 };
const night = { opens: 420, closes: 1500 };

describe('opening hours', () => {
  it('sorts, and joins ranges that touch', () => {
    expect(
      mergeRanges([
        { opens: 840, closes: 1380 },
        { opens: 420, closes: 600 },
        { opens: 600, closes: 720 },
      ]),
    ).toEqual([
      { opens: 420, closes: 720 },
      { opens: 840, closes: 1380 },
    ]);
  });

  it('starts in steps from each opening, and not at closing', () => {
    expect(
      startMinutes(
        [
          { opens: 420, closes: 510 },
          { opens: 855, closes: 915 },
        ],
        30,
      ),
    ).toEqual([420, 450, 480, 855, 885]);
    expect(() => startMinutes([day], 0)).toThrow(RangeError);
  });

  it('places a time before the first opening after midnight', () => {
    expect(minuteOfOpeningDay(30, [night])).toBe(1470);
    expect(minuteOfOpeningDay(420, [night])).toBe(420);
    expect(minuteOfOpeningDay(30, [{ opens: 0, closes: 1440 }])).toBe(30);
    expect(minuteOfOpeningDay(30, [])).toBe(30);
  });
});

describe('minuteOfListedDay', () => {
  it.each([
    [5 * 60, 5 * 60],
    [23 * 60 + 30, 23 * 60 + 30],
    [0, 24 * 60],
    [4 * 60 + 59, 28 * 60 + 59],
  ])('counts clock minute %i as minute %i', (clock, minute) => {
    expect(minuteOfListedDay(clock)).toBe(minute);
  });
});
