import { DAY_MS } from './instant.ts';

// Minutes are counted from local midnight of the *opening day* and may pass 1440:
// a club open on Friday until 01:00 closes at minute 1500 of Friday.

export const DAY_MINUTES = 1440;

/** `HH:MM` (00:00–23:59) to minutes, or null for an invalid time. */
export function parseTime(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Minutes to `HH:MM`; minutes past midnight wrap: 1470 is `00:30`. */
export function formatMinutes(minutes: number): string {
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

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
