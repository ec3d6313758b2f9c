import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../time/local-time.ts';
import { datesOf, daysOfMonth, horizonOf, monthOf } from './regular-dates.ts';
import { creditOf, dueOn, priceOfDate } from './regular-price.ts';

const day = () => fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01', days));
const weekday = () => fc.integer({ min: 1, max: 7 });

test('the horizon has eight dates of every weekday, seven days apart', () => {
  fc.assert(
    fc.property(day(), weekday(), (from, of) => {
      const dates = datesOf({ weekday: of, starts_on: from, ends_on: null }, from, horizonOf(from));
      expect(dates).toHaveLength(8);
      expect(dates.every((date) => weekdayOf(date) === of)).toBe(true);
      expect(dates).toEqual(dates.map((_, week) => addDays(dates[0] ?? '', 7 * week)));
    }),
  );
});

test('the dates of two spans that meet are those of both', () => {
  fc.assert(
    fc.property(day(), fc.nat(60), fc.nat(60), weekday(), (from, first, second, of) => {
      const weekly = { weekday: of, starts_on: from, ends_on: null };
      const [middle, end] = [addDays(from, first), addDays(from, first + second)];
      const parts = [...datesOf(weekly, from, middle), ...datesOf(weekly, addDays(middle, 1), end)];
      expect(parts).toEqual(datesOf(weekly, from, end));
    }),
  );
});

test('the price of a month is the sum of its dates, the remainder on the last, with 4 dates or 5', () => {
  fc.assert(
    fc.property(day(), weekday(), fc.nat(1_000_000), (of, on, price_cents) => {
      const { first, last } = daysOfMonth(monthOf(of));
      const dates = datesOf({ weekday: on, starts_on: first, ends_on: null }, first, last);
      const price = [{ valid_from: first, price_cents, price_by: 'month' as const }];
      const shares = dates.map((date) => priceOfDate(price, on, date));
      expect([4, 5]).toContain(dates.length);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price_cents);
      expect(new Set(shares.slice(0, -1)).size).toBe(1);
      expect((shares.at(-1) ?? 0) - (shares[0] ?? 0)).toBeLessThan(dates.length);
    }),
  );
});

test('a changed price holds from its day on', () => {
  const prices = [
    { valid_from: '2026-03-02', price_cents: 50_000, price_by: 'month' as const },
    { valid_from: '2026-03-16', price_cents: 9_000, price_by: 'time' as const },
  ];
  const of = (date: string) => priceOfDate(prices, 1, date);
  expect(['2026-03-09', '2026-03-16', '2026-03-30'].map(of)).toEqual([10_000, 9_000, 9_000]);
});

test('a date released in time is credited by the percent of the rule, a late one not', () => {
  const date = { price_cents: 10_001, start_at: '2026-03-09T21:00:00Z' };
  const rule = { credit_percent: 50, hours_before: 24 };
  expect(creditOf(date, rule, '2026-03-08T21:00:00Z')).toBe(5_001);
  expect(creditOf(date, rule, '2026-03-08T21:00:01Z')).toBe(0);
  expect(creditOf(date, { credit_percent: 0, hours_before: 0 }, '2026-03-01T00:00:00Z')).toBe(0);
});

test('a month is due on its due day, the first one not before the beginning', () => {
  expect(dueOn('2026-03', { due_day: 10, starts_on: '2026-03-20' })).toBe('2026-03-20');
  expect(dueOn('2026-04', { due_day: 10, starts_on: '2026-03-20' })).toBe('2026-04-10');
});
