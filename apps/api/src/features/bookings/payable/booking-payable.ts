import type { Database } from '@bandeja/db/transaction';
import { payBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { Payable, PayableEvent, PayableOwner } from '../../payments/public.ts';
import { abilityFacts, stateAsOf } from '../booking-state.ts';
import { type BookingRow, getBooking } from '../bookings.repository.ts';
import { announceBookings } from '../changes/announce-bookings.ts';
import { type BookingChange, changeBooking } from '../changes/change-booking.ts';
import { lockBookingForChange, lockOwnBooking } from '../changes/lock-booking.ts';
import { bookingPlace } from '../changes/notify-of-booking.ts';
import { readBooking } from '../get-booking.ts';

/** Bookings as payables: app.ts registers it with the payments. */
export const bookingPayable: PayableOwner = {
  readOwn: async (db, id, viewer, now) => payableOf(await readBooking(db, id, viewer), now),

  lockOwn: async (tx, id, viewer, now) => payableOf(await lockOwnBooking(tx, id, viewer), now),

  async lockForChange(tx, id, { approved }) {
    await lockBookingForChange(tx, id, { withCourt: approved });
  },

  async change(tx, id, event, now) {
    const change = await changeOf(tx, id, event, now);
    if (!change) return { ok: true, payable: payableOf(await getBooking(tx, id), now) };
    const changed = await changeBooking(tx, { id, ...change, now, actor: null, unannounced: true });
    return { ok: changed.ok, payable: payableOf(changed.booking, now) };
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
    description: bookingPlace(booking),
    isCancelled: status === BOOKING_STATUS.cancelled,
    hold_expires_at: hold_expires_at === null ? null : new Date(hold_expires_at),
    pay: payBookingAbility(abilityFacts(booking), { viewer, hasProvider: true, now }),
  };
}

/** The event of the booking for an event of its payment, with the history's reason; null: none. */
async function changeOf(
  tx: Database,
  id: number,
  event: PayableEvent,
  now: Date,
): Promise<{ event: BookingChange; reason: string } | null> {
  if (event.type !== 'money_left') return { event, reason: event.type };
  // The payment was taken back: the court is freed, unless the booking has begun.
  const { status, start_at } = await getBooking(tx, id);
  if (status !== BOOKING_STATUS.confirmed || start_at <= now) return null;
  return { event: { type: 'cancelled_by_club' }, reason: `payment_${event.how}` };
}
