import type { ErrorCode } from '@bandeja/contract/error-codes';
import {
  nextBookingState,
  TRANSITION_REFUSAL_SENTENCES,
  type TransitionRefusal,
} from '@bandeja/rules/bookings/booking-machine';
import { BOOKING_REFUSAL_SENTENCES, type BookingRefusal } from '@bandeja/rules/bookings/booking-refusals';
import { Refusal } from '../../http/errors/refusal.ts';
import { storedState } from './booking-state.ts';
import type { BookingRow } from './bookings.repository.ts';

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

/** A refusal of the rules as an answer, in the rules' own words: the browser shows the same before it sends anything. */
export const bookingRefusal = (code: BookingRefusal, retryAfterSeconds?: number): Refusal =>
  new Refusal(CODES[code], {
    sentence: BOOKING_REFUSAL_SENTENCES[code],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

const TRANSITION_CODES = {
  hold_not_over: 'conflict',
  hold_over: 'booking_hold_over',
  no_online_payment: 'payment_not_offered',
  awaits_payment: 'conflict',
  already_confirmed: 'booking_already_confirmed',
  booking_cancelled: 'booking_already_cancelled',
  booking_started: 'booking_already_started',
} satisfies Record<TransitionRefusal, ErrorCode>;

/** A refused change of a booking as an answer. */
export function transitionRefusal(code: TransitionRefusal): Refusal {
  const own = TRANSITION_CODES[code];
  return own === 'conflict'
    ? new Refusal(own, { sentence: TRANSITION_REFUSAL_SENTENCES[code] })
    : new Refusal(own);
}

/** Refuses a booking that cannot be paid now: over, paid, cancelled, or of a club without online payment. */
export function refuseUnlessPayable(booking: BookingRow, now: Date): void {
  const accepted = nextBookingState(storedState(booking), { type: 'charge_accepted', payment: 'any' }, now);
  if (!accepted.ok) throw transitionRefusal(accepted.code);
}
