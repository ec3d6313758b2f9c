import { LONGEST_DURATION } from '@bandeja/rules/bookings/constants';
import { parseTime } from '@bandeja/rules/time/clock-minutes';
import { isLocalDate } from '@bandeja/rules/time/local-date';
import { isPeriod, type Period } from '../availability/periods.ts';

/** The search parameters of Reservar Quadra: the filters, and what is open over the list. */
export interface BookingSearch {
  /** YYYY-MM-DD in the club's zone; default: today. */
  date?: string;
  /** Default: Padel. */
  sport?: string;
  city?: string;
  /** A club's slug; it implies the city. */
  club?: string;
  period?: Period;
  /** The duration in minutes that the prices are for; default: the shortest. */
  duration?: number;
  /** The time (HH:MM) whose sheet is open. */
  time?: string;
  /** The booking just made, shown instead of the sheet. */
  booked?: number;
}

export const DEFAULT_SPORT = 'Padel';

/** Reads the search parameters of any address: invalid values are dropped, and nothing throws. */
export function bookingSearch(raw: Record<string, unknown>): BookingSearch {
  const { date, period, time } = raw;
  const found: BookingSearch = {
    date: typeof date === 'string' && isLocalDate(date) ? date : undefined,
    sport: shortText(raw.sport, 60),
    city: shortText(raw.city, 120),
    club: slug(raw.club),
    period: isPeriod(period) ? period : undefined,
    duration: wholeNumber(raw.duration, LONGEST_DURATION),
    time: typeof time === 'string' && parseTime(time) !== null ? time : undefined,
    booked: wholeNumber(raw.booked, Number.MAX_SAFE_INTEGER),
  };
  if (found.sport === DEFAULT_SPORT) found.sport = undefined;
  // The club implies its city; a different city would contradict it.
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
