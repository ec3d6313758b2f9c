import type { TransitionRefusal } from './booking-machine.ts';
import type { BookingRefusal } from './booking-refusals.ts';

// The error codes of problems with bookings: the contract knows the codes, the rules know finer problems.

/** Of a decision about a new booking. */
export const BOOKING_REFUSAL_CODES = {
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
  player_cooling_down: 'player_cooling_down',
} as const satisfies Record<BookingRefusal, string>;

/** Of a charge, which the booking's machine refuses for one of these four. */
export const CHARGE_REFUSAL_CODES = {
  already_confirmed: 'booking_already_confirmed',
  booking_cancelled: 'booking_already_cancelled',
  no_online_payment: 'payment_not_offered',
  hold_over: 'booking_hold_over',
} as const satisfies Partial<Record<TransitionRefusal, string>>;
