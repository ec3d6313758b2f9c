import type { ClockRange } from '../../time/zoned-time.ts';

/**
 * A price for hours of weekdays. Weekdays are ISO (1 Monday … 7 Sunday) of the *opening day*; minutes count from
 * its local midnight, half-open, and may exceed 1440 like opening hours.
 */
export type PriceRule = {
  weekdays: readonly number[];
  from_minute: number;
  to_minute: number;
  price_cents_per_hour: number;
  /** Prices of whole bookings by their minutes, for a booking that lies within these hours. */
  fixed_cents?: Readonly<Record<string, number>> | null;
};

export type PriceQuestion = {
  weekday: number;
  /** What the club's clock shows during the slot (DayClock.rangesOf); one range but in a night of a clock change. */
  ranges: readonly ClockRange[];
  rules: readonly PriceRule[];
};

/**
 * Price in centavos, or null when a minute has no price (then the slot is not sold). A booking within one rule that has a
 * price for its duration costs that; otherwise each minute costs its own
 * price; the sum is rounded once, half centavos up. Where rules overlap, the first in the list applies. On nights
 * with a clock change each minute played costs the price of the time that the club's clock shows: a repeated hour its own
 * price twice.
 */
export function priceOf({ weekday, ranges, rules }: PriceQuestion): number | null {
  const today = rules.filter((rule) => rule.weekdays.includes(weekday));
  const fixed = fixedPriceOf(ranges, today);
  if (fixed !== undefined) return fixed;
  let centMinutes = 0;
  for (const range of ranges) {
    const cost = costOf(range, today);
    if (cost === null) return null;
    centMinutes += cost;
  }
  return Math.floor((centMinutes + 30) / 60);
}

function fixedPriceOf(ranges: readonly ClockRange[], today: readonly PriceRule[]): number | undefined {
  const [first] = ranges;
  const rule = today.find(
    ({ from_minute, to_minute }) => first && from_minute <= first.from && first.from < to_minute,
  );
  if (!rule?.fixed_cents) return undefined;
  const { from_minute, to_minute, fixed_cents } = rule;
  const isWithin = ranges.every(({ from, to }) => from_minute <= from && to <= to_minute);
  const duration = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  return isWithin ? fixed_cents[duration] : undefined;
}

/** The sum of the prices per hour over the minutes of a range; null: a minute has no price. */
function costOf({ from: start, to: end }: ClockRange, today: readonly PriceRule[]): number | null {
  const borders = today
    .flatMap((rule) => [rule.from_minute, rule.to_minute])
    .filter((minute) => minute > start && minute < end)
    .toSorted((a, b) => a - b);
  let sum = 0;
  let from = start;
  for (const to of new Set([...borders, end])) {
    const rule = today.find(({ from_minute, to_minute }) => from_minute <= from && from < to_minute);
    if (rule === undefined) return null;
    sum += (to - from) * rule.price_cents_per_hour;
    from = to;
  }
  return sum;
}
