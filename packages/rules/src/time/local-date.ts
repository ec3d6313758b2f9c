import { DAY_MS } from './instant.ts';

// A date is a calendar day without zone, `YYYY-MM-DD`; the strings sort and compare chronologically.

/** Whether a text is an existing day (not 30 February) of the years 1900 to 2999, beyond which Date has surprises. */
export function isLocalDate(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const millis = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text);
}

/** Midnight of the day in UTC, for arithmetic. Throws a RangeError for an invalid day. */
export function dateMillis(date: string): number {
  if (!isLocalDate(date)) throw new RangeError(`not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

export function addDays(date: string, days: number): string {
  return new Date(dateMillis(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dateMillis(to) - dateMillis(from)) / DAY_MS;
}

/** ISO weekday: 1 Monday … 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(dateMillis(date)).getUTCDay() || 7;
}
