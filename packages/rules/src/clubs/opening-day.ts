import type { OpeningRange } from '../bookings/slots/opening-hours.ts';
import { DAY_MINUTES } from '../time/local-time.ts';

/** After the last hour its players pay, and the desk counts. */
const CLOSING_UP_MINUTES = 60;

/**
 * The minute of a date at which its opening day begins at the desk: midnight, or the end of a night that the day before had
 * open, with the time for closing up; by its own opening at the latest.
 */
export function dayBeginsAt(before: readonly OpeningRange[], own: readonly OpeningRange[]): number {
  const end = Math.max(0, ...before.map(({ closes }) => closes));
  if (end < DAY_MINUTES) return 0;
  return Math.min(end - DAY_MINUTES + CLOSING_UP_MINUTES, ...own.map(({ opens }) => opens));
}
