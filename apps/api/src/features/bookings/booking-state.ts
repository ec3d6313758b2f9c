import { type BookingState, nextBookingState } from '@bandeja/rules/bookings/booking-machine';
import type { BookingRow } from './bookings.repository.ts';

type Facts = Pick<
  BookingRow,
  'status' | 'start_at' | 'hold_expires_at' | 'online_payment' | 'free_until_hours'
>;

/**
 * The state a booking has at a moment. A hold past its time is over from that instant on, whether or not anybody has
 * written so yet: reading never writes, the sweeper and the next booker do.
 */
export function stateAsOf(booking: Facts, now: Date): BookingState {
  const stored: BookingState = {
    status: booking.status,
    start_at: booking.start_at,
    hold_expires_at: booking.hold_expires_at,
    online_payment: booking.online_payment,
    free_until_hours: booking.free_until_hours,
    // Nobody pays yet: the payments tables come with the payment calls.
    approved_payments: [],
    refunded_payments: [],
  };
  const ended = nextBookingState(stored, { type: 'hold_expired' }, now);
  return ended.ok ? ended.state : stored;
}
