import { addDays, weekdayOf } from '../time/local-time.ts';

/** Dates of a monthly player are booked this long ahead. */
export const HORIZON_WEEKS = 8;
const WEEK = 7;

/** Of one club, not ended. */
export const REGULARS_MAX = 400;

/**
 * month: one price for each calendar month, whether it has 4 or 5 dates. time: a price for each date. student: of a weekly
 * lesson, for each student of each date.
 */
export const PRICE_BY = ['month', 'time', 'student'] as const;
export type PriceBy = (typeof PRICE_BY)[number];

/** The last day of the horizon that begins on a day: eight dates of any weekday lie in it. */
export const horizonOf = (from: string): string => addDays(from, HORIZON_WEEKS * WEEK - 1);

type Weekly = {
  /** 1 Monday … 7 Sunday, of the opening day. */
  weekday: number;
  starts_on: string;
  /** The last day; null: open. */
  ends_on: string | null;
};

/** The opening days of a weekly time from one day to another, both included. */
export function datesOf({ weekday, starts_on, ends_on }: Weekly, from: string, to: string): string[] {
  const begin = from > starts_on ? from : starts_on;
  const end = ends_on !== null && ends_on < to ? ends_on : to;
  const dates: string[] = [];
  const first = addDays(begin, (weekday - weekdayOf(begin) + WEEK) % WEEK);
  for (let date = first; date <= end; date = addDays(date, WEEK)) dates.push(date);
  return dates;
}

/** YYYY-MM of a day. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The first and the last day of a month YYYY-MM. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const first = `${month}-01`;
  const next = `${monthOf(addDays(first, 31))}-01`;
  return { first, last: addDays(next, -1) };
}
