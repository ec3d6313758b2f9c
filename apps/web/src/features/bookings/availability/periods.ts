import { minuteOfListedDay } from '@bandeja/rules/bookings/slots/listed-day';
import { addDays, DAY_MINUTES, parseTime } from '@bandeja/rules/time/local-time';
import type { Period } from '../booking-search.ts';

export const PERIOD_LABELS: Record<Period, string> = { manha: 'Manhã', tarde: 'Tarde', noite: 'Noite' };

const NOON = 12 * 60;
const EVENING = 18 * 60;

/** Minutes from the midnight of the opening day: 00:30 of Friday's list is 1470, half past twelve of its night. */
export function minuteOfDay(time: string): number {
  return minuteOfListedDay(parseTime(time) ?? 0);
}

/** The day the calendar shows at a time of an opening day's list: after midnight it is the next one. */
export function calendarDay(date: string, time: string): string {
  return minuteOfDay(time) < DAY_MINUTES ? date : addDays(date, 1);
}

export function periodOf(time: string): Period {
  const minutes = minuteOfDay(time);
  return minutes < NOON ? 'manha' : minutes < EVENING ? 'tarde' : 'noite';
}

/**
 * The part of the day to show: the requested one, else the evening, when most matches are played, else the first
 * with a free time.
 */
export function periodToShow(asked: Period | undefined, times: readonly string[]): Period {
  if (asked) return asked;
  const free = new Set(times.map(periodOf));
  if (free.has('noite') || free.size === 0) return 'noite';
  return free.has('manha') ? 'manha' : 'tarde';
}
