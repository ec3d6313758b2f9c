import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayClock } from '../../time/zoned-time.ts';
import { type PriceRule, priceOf } from './prices.ts';

const week = [1, 2, 3, 4, 5, 6, 7];
const rule = (
  from_minute: number,
  to_minute: number,
  price_cents_per_hour: number,
  weekdays = week,
): PriceRule => ({
  weekdays,
  from_minute,
  to_minute,
  price_cents_per_hour,
});
const slot = (from: number, minutes: number) => [{ from, to: from + minutes }];
// 07–18 h R$ 120, 18–22 h R$ 180, 22–01 h R$ 140
const rules = [rule(420, 1080, 12_000), rule(1080, 1320, 18_000), rule(1320, 1500, 14_000)];

describe('priceOf', () => {
  it.each([
    [1170, 60, 18_000],
    [1170, 90, 27_000],
    [1020, 60, 12_000],
    // half an hour on either side of 18:00
    [1050, 60, 15_000],
    [1065, 90, 25_500],
    // three prices: one minute before 18:00, four hours, one minute after 22:00
    [1079, 242, 200 + 72_000 + 233],
    // over midnight
    [1410, 90, 21_000],
  ])('from minute %i for %i minutes is %i centavos', (start_minutes, duration, cents) => {
    expect(priceOf({ weekday: 5, ranges: slot(start_minutes, duration), rules })).toBe(cents);
  });

  it('is that of the time that the club shows in a night of a clock change', () => {
    // 20–23 h R$ 180, from 23 h on R$ 60
    const late = [rule(1200, 1380, 18_000), rule(1380, 1620, 6_000)];
    const zone = 'America/Sao_Paulo';
    const price = (date: string, from: number, minutes: number) => {
      const clock = dayClock(date, zone);
      const start = clock.at(from) ?? Number.NaN;
      return priceOf({ weekday: 6, ranges: clock.rangesOf(start, start + minutes * 60_000), rules: late });
    };
    // 23:00 to 24:00 occurs twice: from 22:30, half an hour and twice half an hour before the clock shows 23:30 again.
    expect(price('2018-02-17', 1350, 120)).toBe(9_000 + 9_000);
    expect(price('2018-02-17', 1380, 60)).toBe(6_000);
    expect(price('2018-02-17', 1410, 60)).toBe(6_000);
    // Back from a cheap hour into a dear one: 24:00 is 23:00 again.
    const dear = [rule(1200, 1410, 18_000), rule(1410, 1620, 6_000)];
    const clock = dayClock('2018-02-17', zone);
    const start = clock.at(1410) ?? Number.NaN;
    expect(priceOf({ weekday: 6, ranges: clock.rangesOf(start, start + 3_600_000), rules: dear })).toBe(
      3_000 + 9_000,
    );
    // 00:00 to 01:00 does not exist: after 23:30 comes 01:00.
    const night = [rule(1200, 1440, 18_000), rule(1500, 1620, 6_000)];
    const forward = dayClock('2018-11-03', zone);
    const from = forward.at(1410) ?? Number.NaN;
    expect(priceOf({ weekday: 6, ranges: forward.rangesOf(from, from + 3_600_000), rules: night })).toBe(
      9_000 + 3_000,
    );
  });

  it('is independent of the order of rules that do not overlap', () => {
    const question = { weekday: 5, ranges: slot(1079, 242) };
    expect(priceOf({ ...question, rules: rules.toReversed() })).toBe(priceOf({ ...question, rules }));
  });

  it.each([
    [390, 60],
    [1470, 60],
    [0, 60],
  ])('has no price from minute %i for %i minutes, because part of it has none', (start_minutes, duration) => {
    expect(priceOf({ weekday: 5, ranges: slot(start_minutes, duration), rules })).toBeNull();
  });

  it('applies a rule on its weekdays only, and the first of two overlapping rules', () => {
    const sunday = rule(420, 1500, 10_000, [7]);
    const mixed = [sunday, ...rules];
    expect(priceOf({ weekday: 7, ranges: slot(1170, 60), rules: mixed })).toBe(10_000);
    expect(priceOf({ weekday: 6, ranges: slot(1170, 60), rules: mixed })).toBe(18_000);
    expect(priceOf({ weekday: 6, ranges: slot(1170, 60), rules: [sunday] })).toBeNull();
    const happyHour = [rule(1140, 1170, 6_000), ...rules];
    expect(priceOf({ weekday: 6, ranges: slot(1110, 90), rules: happyHour })).toBe(9_000 + 3_000 + 9_000);
  });

  it('is the price of its duration for a booking within the hours of a rule', () => {
    const fixed = [
      { ...rule(420, 1080, 12_000), fixed_cents: { 60: 10_000, 120: 0 } },
      rule(1080, 1320, 18_000),
    ];
    const price = (from: number, minutes: number) =>
      priceOf({ weekday: 5, ranges: slot(from, minutes), rules: fixed });
    expect([price(420, 60), price(1020, 60), price(600, 120)]).toEqual([10_000, 10_000, 0]);
    // No price for 90 minutes; and into the next rule.
    expect([price(600, 90), price(1050, 60)]).toEqual([18_000, 15_000]);
    // The hour that is repeated in a night of a clock change is an hour more.
    const ranges = [
      { from: 500, to: 530 },
      { from: 470, to: 500 },
    ];
    expect(priceOf({ weekday: 5, ranges, rules: fixed })).toBe(10_000);
  });

  it('rounds once, half centavos up', () => {
    expect(priceOf({ weekday: 1, ranges: slot(0, 90), rules: [rule(0, 1440, 3_333)] })).toBe(5_000);
    expect(priceOf({ weekday: 1, ranges: [{ from: 0, to: 20 }], rules: [rule(0, 1440, 100)] })).toBe(33);
    expect(priceOf({ weekday: 1, ranges: slot(0, 40), rules: [rule(0, 1440, 100)] })).toBe(67);
    expect(priceOf({ weekday: 1, ranges: slot(0, 1), rules: [rule(0, 1440, 89)] })).toBe(1);
    expect(priceOf({ weekday: 1, ranges: slot(0, 1), rules: [rule(0, 1440, 90)] })).toBe(2);
    // 0.5 + 0.5: rounding each part would make 2
    const halves = [rule(0, 30, 1), rule(30, 60, 1)];
    expect(priceOf({ weekday: 1, ranges: slot(0, 60), rules: halves })).toBe(1);
  });

  it('equals the sum by minute in whole centavos, however the rules are split', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 1439 }), { maxLength: 6 });
    const cents = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 7, maxLength: 7 });
    const start = fc.integer({ min: 0, max: 1200 });
    fc.assert(
      fc.property(cuts, cents, start, fc.constantFrom(60, 90, 120), (at, prices, start_minutes, duration) => {
        const borders = [0, ...at.toSorted((a, b) => a - b), 1440];
        const parts = borders.slice(1).map((to, index) => rule(borders[index] ?? 0, to, prices[index] ?? 0));
        let sum = 0;
        for (let minute = start_minutes; minute < start_minutes + duration; minute += 1) {
          sum +=
            parts.find((part) => part.from_minute <= minute && minute < part.to_minute)
              ?.price_cents_per_hour ?? 0;
        }
        const price = priceOf({ weekday: 3, ranges: slot(start_minutes, duration), rules: parts });
        expect(price).toBe(Math.round(sum / 60));
      }),
    );
  });
});
