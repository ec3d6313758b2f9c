import { parseTime } from '@bandeja/rules/time/clock-minutes';
import { isLocalDate } from '@bandeja/rules/time/local-date';
import { isPeriod, type Period } from './availability/periods.ts';

/** What the address of Reservar Quadra keeps: the filters, and what is open over the list. */
export interface BookingSearch {
  /** YYYY-MM-DD of the club; left out: today. */
  date?: string;
  /** Left out: Padel. */
  sport?: string;
  city?: string;
  /** A club's slug; it says the city too. */
  club?: string;
  period?: Period;
  /** Minutes that the prices of the list are for; left out: the shortest. */
  duration?: number;
  /** HH:MM whose sheet is open. */
  time?: string;
  /** The booking just made, shown in the sheet's place. */
  booked?: number;
}

export const DEFAULT_SPORT = 'Padel';

/** Reads an address by hand, by link or by a mistyping: what does not fit is left out, nothing fails. */
export function bookingSearch(raw: Record<string, unknown>): BookingSearch {
  const { date, period, time } = raw;
  const found: BookingSearch = {
    date: typeof date === 'string' && isLocalDate(date) ? date : undefined,
    sport: shortText(raw.sport, 60),
    city: shortText(raw.city, 120),
    club: slug(raw.club),
    period: isPeriod(period) ? period : undefined,
    duration: wholeNumber(raw.duration, 1440),
    time: typeof time === 'string' && parseTime(time) !== null ? time : undefined,
    booked: wholeNumber(raw.booked, Number.MAX_SAFE_INTEGER),
  };
  if (found.sport === DEFAULT_SPORT) found.sport = undefined;
  // The club's own city holds; the two together could contradict each other.
  if (found.club) found.city = undefined;
  return found;
}

function shortText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text !== '' && text.length <= max ? text : undefined;
}

function slug(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 100
    ? value
    : undefined;
}

function wholeNumber(value: unknown, max: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= max
    ? number
    : undefined;
}
