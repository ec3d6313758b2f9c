import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateMillis,
  daysBetween,
  formatMinutes,
  isLocalDate,
  parseTime,
  weekdayOf,
} from './local-time.ts';

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

describe('local date', () => {
  it.each(['2025-01-31', '2024-02-29', '1900-01-01', '2999-12-31'])('%s is a valid date', (date) => {
    expect(isLocalDate(date)).toBe(true);
  });

  it.each([
    '2025-02-29',
    '2025-02-30',
    '2025-13-01',
    '2025-1-1',
    '0001-01-01',
    '2025-01-01T00:00:00Z',
    ' 2025-01-01',
    '',
  ])('%j is none', (date) => {
    expect(isLocalDate(date)).toBe(false);
    expect(() => dateMillis(date)).toThrow(RangeError);
  });

  it.each([
    ['2025-11-17', 1],
    ['2025-11-18', 2],
    ['2025-11-22', 6],
    ['2025-11-23', 7],
  ])('%s has ISO weekday %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday);
  });

  it('adds days across months, years and leap days', () => {
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28');
  });

  it('counts added days, and the weekday follows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.integer({ min: -3000, max: 3000 }),
        (start, days) => {
          const from = addDays('2000-01-01', start);
          const to = addDays(from, days);
          expect(daysBetween(from, to)).toBe(days);
          expect((((weekdayOf(from) - 1 + days) % 7) + 7) % 7).toBe(weekdayOf(to) - 1);
        },
      ),
    );
  });
});
