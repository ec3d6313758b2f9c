import { formatNumericDate, formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';

/** `seg, 9 mar 2026, 18:00–19:00`, with the second date when it ends on another one. */
export function showSpan(start: Date, end: Date, zone: string): string {
  const [first, last] = [localDateOf(start, zone), localDateOf(end, zone)];
  const until = `${first === last ? '' : `${showDate(last)}, `}${localTimeOf(end, zone)}`;
  return `${showDate(first)}, ${localTimeOf(start, zone)}${first === last ? '–' : ' até '}${until}`;
}

const showDate = (date: string) => `${formatShortDate(date)} ${date.slice(0, 4)}`;

/** `09/03/2026 18:00` */
export const showMoment = (at: Date, zone: string): string =>
  `${formatNumericDate(localDateOf(at, zone))} ${localTimeOf(at, zone)}`;
