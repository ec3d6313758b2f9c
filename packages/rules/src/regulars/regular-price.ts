import { type Instant, toMillis } from '../time/instant.ts';
import { addDays } from '../time/local-time.ts';
import { datesOf, daysOfMonth, monthOf, type PriceBy } from './regular-dates.ts';

export type RegularPrice = {
  /** The first day on which it holds. */
  valid_from: string;
  price_cents: number;
  price_by: PriceBy;
};

/** The version of a day: the latest that has begun, and before all of them the first one. */
export function priceInForce(prices: readonly RegularPrice[], date: string): RegularPrice {
  const ordered = prices.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  const found = ordered.findLast(({ valid_from }) => valid_from <= date) ?? ordered[0];
  if (!found) throw new RangeError('a monthly player without a price');
  return found;
}

/**
 * What one date costs. The price of a month is divided over all dates of its weekday in that calendar month, to the centavo,
 * the remainder on the last one: 4 or 5 dates, also where the weekly time begins or ends within the month. `students` are those
 * of a lesson.
 */
export function priceOfDate(
  prices: readonly RegularPrice[],
  weekday: number,
  date: string,
  students = 1,
): number {
  const { price_cents, price_by } = priceInForce(prices, date);
  if (price_by === 'student') return price_cents * students;
  if (price_by === 'time') return price_cents;
  const { first, last } = daysOfMonth(monthOf(date));
  const dates = datesOf({ weekday, starts_on: first, ends_on: null }, first, last);
  const share = Math.floor(price_cents / dates.length);
  return date === dates.at(-1) ? price_cents - share * (dates.length - 1) : share;
}

export type CreditRule = {
  /** Of the price of a date that is released in time: 100 all, 0 none. */
  credit_percent: number;
  /** How long before the start. */
  hours_before: number;
};

export const DEFAULT_CREDIT_RULE: CreditRule = { credit_percent: 100, hours_before: 24 };

const HOUR_MS = 3_600_000;

/** What of a date's price is not charged when it is released now. */
export function creditOf(
  { price_cents, start_at }: { price_cents: number; start_at: Instant },
  { credit_percent, hours_before }: CreditRule,
  now: Instant,
): number {
  if (toMillis(now) > toMillis(start_at) - hours_before * HOUR_MS) return 0;
  return Math.round((price_cents * credit_percent) / 100);
}

/** Until when a month is to be paid: its due day, not before the first day of who begins within it. */
export function dueOn(month: string, { due_day, starts_on }: { due_day: number; starts_on: string }): string {
  const day = addDays(`${month}-01`, due_day - 1);
  return monthOf(starts_on) === month && starts_on > day ? starts_on : day;
}
