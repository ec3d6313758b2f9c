import { dayOfMonth, monthShort } from '@bandeja/rules/format/dates';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';

const MONTH = 30;
const YEAR = 365;

/** A name of the time axis: a day, a month or a year by the distance in days; the year where it begins or changes. */
export function axisLabel(millis: number, before: number | undefined, days: number): string {
  const date = localDateOf(new Date(millis), DEFAULT_ZONE);
  const year = date.slice(0, 4);
  const previous = before === undefined ? '' : localDateOf(new Date(before), DEFAULT_ZONE);
  // Steps of a fixed number of days can fall twice into one month or year.
  if (days >= YEAR) return previous.startsWith(year) ? '' : year;
  if (days < MONTH) return `${dayOfMonth(date)} ${monthShort(date)}`;
  if (previous.slice(0, 7) === date.slice(0, 7)) return '';
  const isNewYear = previous !== '' && !previous.startsWith(year);
  return isNewYear ? `${monthShort(date)} ${year.slice(2)}` : monthShort(date);
}
