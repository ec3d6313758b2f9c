import { type BookingState, nextBookingState } from '@bandeja/rules/bookings/booking-machine';
import type { BookingRow } from './bookings.repository.ts';

type Facts = Pick<
  BookingRow,
  'status' | 'start_at' | 'hold_expires_at' | 'online_payment' | 'free_until_hours'
>;

/** Whose money came in, and of which it goes or went back. What does not change by them alone needs to know neither. */
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

/**
 * The state a booking has at a moment. A hold past its time is over from that instant on, whether or not anybody has
 * written so yet: reading never writes, the job at its end, the sweep and the next booker do.
 */
export function stateAsOf(booking: Facts, now: Date): BookingState {
  const stored = storedState(booking);
  const ended = nextBookingState(stored, { type: 'hold_expired' }, now);
  return ended.ok ? ended.state : stored;
}
