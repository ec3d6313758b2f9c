import { LONGEST_DURATION } from '@bandeja/rules/bookings/constants';
import { isLocalDate, parseTime } from '@bandeja/rules/time/local-time';
import { wholeNumber } from '../../lib/whole-number.ts';

// The addresses of the pages, without their texts: the router reads them on every page.

export const PERIODS = ['manha', 'tarde', 'noite'] as const;
export type Period = (typeof PERIODS)[number];

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
    period: PERIODS.find((one) => one === period),
    duration: wholeNumber(raw.duration, LONGEST_DURATION),
    time: typeof time === 'string' && parseTime(time) !== null ? time : undefined,
    booked: wholeNumber(raw.booked),
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

/** The tabs of Minhas Reservas. */
export const BOOKING_TABS = ['proximas', 'passadas', 'canceladas'] as const;
export type BookingTab = (typeof BOOKING_TABS)[number];

/** The states by which coming bookings can be filtered. */
export const STATE_FILTERS = ['abertas', 'confirmadas'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export interface BookingListSearch {
  /** Default: coming bookings. */
  tab?: BookingTab;
  /** Default: all states. */
  state?: StateFilter;
  /** From 1; default: 1. */
  page?: number;
}

/** Reads the search parameters; invalid values are dropped. */
export function bookingListSearch({ tab, state, page }: Record<string, unknown>): BookingListSearch {
  const known = BOOKING_TABS.find((one) => one === tab && one !== 'proximas');
  return {
    tab: known,
    state: known ? undefined : STATE_FILTERS.find((one) => one === state),
    page: wholeNumber(page, 100_000, 2),
  };
}
