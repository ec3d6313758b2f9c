import type { ErrorCode } from '@bandeja/contract/error-codes';
import {
  BOOKING_REFUSAL_CODES,
  BOOKING_REFUSAL_SENTENCES,
  type BookingRefusal,
} from '@bandeja/rules/bookings/booking-refusals';
import type { BookingTerms } from '@bandeja/rules/bookings/decide-booking';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import type { ClubSchedule } from '../clubs/public.ts';
import type { During } from './booking-state.ts';

type Schedule = Omit<ClubSchedule, 'courts'>;

/** A club's schedule of one opening day, as input of the rules. */
export function bookingTerms(schedule: Schedule, date: string): BookingTerms {
  const weekdays = [weekdayOf(date)];
  return {
    zone: schedule.timezone,
    hours: schedule.hours,
    step_minutes: schedule.start_step_minutes,
    durations: schedule.durations,
    price_rules: schedule.prices.map((price) => ({ weekdays, ...price })),
    days_ahead: schedule.days_ahead,
    max_open_holds: schedule.max_open_holds,
    max_per_day: schedule.max_bookings_per_day,
    online_payment: schedule.online_payment,
    hold_minutes: schedule.hold_minutes,
  };
}

/** From the first opening of that day to the last closing, over all the clubs; null when none of them opens. */
export function openingWindow(schedules: readonly Schedule[], date: string): During | null {
  // ISO instants in UTC sort by time.
  const edges = schedules
    .flatMap(({ hours, timezone }) =>
      hours.flatMap(({ opens, closes }) => [
        zonedTime(date, opens, timezone),
        zonedTime(date, closes, timezone),
      ]),
    )
    .toSorted();
  const [start_at, end_at] = [edges[0], edges.at(-1)];
  return start_at !== undefined && end_at !== undefined ? { start_at, end_at } : null;
}

const CODES: Record<BookingRefusal, ErrorCode> = BOOKING_REFUSAL_CODES;

/**
 * A refusal of the rules as an answer, with the rules' own sentence: the browser shows the same one before it
 * sends a request.
 */
export const bookingRefusal = (code: BookingRefusal, retryAfterSeconds?: number): Refusal =>
  new Refusal(CODES[code], {
    sentence: BOOKING_REFUSAL_SENTENCES[code],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
