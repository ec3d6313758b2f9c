import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateMillis, daysBetween, isLocalDate, weekdayOf } from './local-date.ts';

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
