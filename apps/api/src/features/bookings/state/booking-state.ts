import type { BookingAbilityFacts } from '@bandeja/rules/bookings/booking-abilities';
import { type BookingState, bookingStateAsOf } from '@bandeja/rules/bookings/booking-machine';
import type { BookingRow } from '../bookings.repository.ts';

type Facts = Pick<
  BookingRow,
  'status' | 'start_at' | 'hold_expires_at' | 'charged_at' | 'online_payment' | 'free_until_hours'
>;

/** Its approved payments, and those that are being or were refunded. Abilities need neither. */
type Money = Pick<BookingState, 'approved_payments' | 'refunded_payments'>;

const NO_MONEY: Money = { approved_payments: [], refunded_payments: [] };

/** The stored state. */
export const storedState = (booking: Facts, money: Money = NO_MONEY): BookingState => ({
  status: booking.status,
  start_at: booking.start_at,
  hold_expires_at: booking.hold_expires_at,
  charged_at: booking.charged_at,
  online_payment: booking.online_payment,
  free_until_hours: booking.free_until_hours,
  ...money,
});

/** The state at a moment: an expired hold is over before its row is updated. */
export const stateAsOf = (booking: Facts, now: Date): BookingState =>
  bookingStateAsOf(storedState(booking), now);

/** The input of the abilities of a booking. */
export const abilityFacts = (
  booking: Facts & Pick<BookingRow, 'player_id' | 'match_id'>,
): BookingAbilityFacts => ({
  player: booking.player_id,
  state: storedState(booking),
  match: booking.match_id,
});
