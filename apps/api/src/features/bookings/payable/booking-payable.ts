import { payBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { Payable, PayableOwner } from '../../payments/public.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { announceBookings } from '../changes/announce-bookings.ts';
import { lockBookingForChange, lockOwnBooking } from '../changes/lock-booking.ts';
import { bookingPlace } from '../reads/booking-places.repository.ts';
import { getBooking } from '../reads/get-booking.ts';
import { abilityFacts, stateAsOf } from '../state/booking-state.ts';
import { onPaymentChanged } from './on-payment-changed.ts';

/** Bookings as payables: app.ts registers it with the payments. */
export const bookingPayable: PayableOwner = {
  readOwn: async (db, id, viewer, now) => payableOf(await getBooking(db, id, viewer), now),

  lockOwn: async (tx, id, viewer, now) => payableOf(await lockOwnBooking(tx, id, viewer), now),

  async lockForChange(tx, id, { approved }) {
    await lockBookingForChange(tx, id, { withCourt: approved });
  },

  async change(tx, id, event, now) {
    const { ok, booking } = await onPaymentChanged(tx, id, event, now);
    return { ok, payable: payableOf(booking, now) };
  },

  announce: (tx, id) => announceBookings(tx, [id]),
};

function payableOf(booking: BookingRow, now: Date): Payable {
  const { status, hold_expires_at } = stateAsOf(booking, now);
  const viewer = booking.player_id;
  return {
    kind: 'booking',
    id: booking.id,
    price_cents: booking.price_cents,
    start_at: booking.start_at,
    description: `Reserva: ${bookingPlace(booking)}`,
    isCancelled: status === BOOKING_STATUS.cancelled,
    hold_expires_at: hold_expires_at === null ? null : new Date(hold_expires_at),
    pay: payBookingAbility(abilityFacts(booking), { viewer, hasProvider: true, now }),
  };
}
