import type { ErrorCode } from '@bandeja/contract/error-codes';
import { BOOKING_REFUSAL_SENTENCES, type BookingRefusal } from '@bandeja/rules/bookings/booking-refusals';
import { Refusal } from '../../http/errors/refusal.ts';

const CODES = {
  date_unreadable: 'invalid_request',
  time_unreadable: 'invalid_request',
  club_closed: 'slot_outside_hours',
  outside_hours: 'slot_outside_hours',
  time_skipped: 'slot_outside_hours',
  no_price: 'slot_outside_hours',
  off_step: 'slot_off_step',
  duration_not_offered: 'slot_duration_not_offered',
  in_the_past: 'slot_in_past',
  too_far_ahead: 'slot_too_far_ahead',
  slot_taken: 'slot_taken',
  too_many_open_holds: 'too_many_open_holds',
  too_many_that_day: 'too_many_bookings_that_day',
  one_hold_until_verified: 'one_hold_until_verified',
  court_cooling_down: 'court_cooling_down',
} satisfies Record<BookingRefusal, ErrorCode>;

/**
 * A refusal of the rules as an answer, with the rules' own sentence: the browser shows the same one before it
 * sends a request.
 */
export const bookingRefusal = (code: BookingRefusal, retryAfterSeconds?: number): Refusal =>
  new Refusal(CODES[code], {
    sentence: BOOKING_REFUSAL_SENTENCES[code],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
