// Apart from opening-hours.ts, whose rules of the desk the app's entry would load with this one.
import { DAY_MINUTES } from '../../time/local-time.ts';

/** 05:00: clock times before it belong to the night of the opening day before. */
const NIGHT_ENDS = 5 * 60;

/** Minute of an opening day for a clock time of a list of several clubs, whose hours the list does not have. */
export function minuteOfListedDay(clockMinutes: number): number {
  return clockMinutes < NIGHT_ENDS ? clockMinutes + DAY_MINUTES : clockMinutes;
}
