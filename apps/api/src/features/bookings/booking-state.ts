import type { BookingAbilityFacts } from '@bandeja/rules/bookings/booking-abilities';
import { type BookingState, bookingStateAsOf } from '@bandeja/rules/bookings/booking-machine';
import type { BookingRow } from './bookings.repository.ts';

type Facts = Pick<
  BookingRow,
  'status' | 'start_at' | 'hold_expires_at' | 'online_payment' | 'free_until_hours'
>;

/** The payments whose money came in, and those whose money goes or went back. Abilities need neither. */
type Money = Pick<BookingState, 'approved_payments' | 'refunded_payments'>;

const NO_MONEY: Money = { approved_payments: [], refunded_payments: [] };

/** The state as it is written. */
export const storedState = (booking: Facts, money: Money = NO_MONEY): BookingState => ({
  status: booking.status,
  start_at: booking.start_at,
  hold_expires_at: booking.hold_expires_at,
  online_payment: booking.online_payment,
  free_until_hours: booking.free_until_hours,
  ...money,
});

/** The state at a moment, whether or not it is written. */
export const stateAsOf = (booking: Facts, now: Date): BookingState =>
  bookingStateAsOf(storedState(booking), now);

/** What the abilities of a booking are decided by. */
export const abilityFacts = (
  booking: Facts & Pick<BookingRow, 'player_id' | 'match_id'>,
): BookingAbilityFacts => ({
  player: booking.player_id,
  state: storedState(booking),
  match: booking.match_id,
});
