import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMinutes, parseTime } from './clock-minutes.ts';

describe('clock minutes', () => {
  it.each([
    ['00:00', 0],
    ['07:05', 425],
    ['19:30', 1170],
    ['23:59', 1439],
  ])('%s is minute %i', (time, minutes) => {
    expect(parseTime(time)).toBe(minutes);
  });

  it.each(['24:00', '7:00', '19:60', '19h30', '', '19:30:00', ' 19:30'])('%j is not a time', (time) => {
    expect(parseTime(time)).toBeNull();
  });

  it('formats minutes after midnight as a clock time', () => {
    expect(formatMinutes(1470)).toBe('00:30');
    expect(formatMinutes(-30)).toBe('23:30');
  });

  it('parses what it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2879 }), (minutes) => {
        expect(parseTime(formatMinutes(minutes))).toBe(minutes % 1440);
      }),
    );
  });
});
