import type { Database } from '@bandeja/db/database';
import { payBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { Payable, PayableEvent, PayableOwner } from '../payments/public.ts';
import { bookingFacts, stateAsOf } from './booking-state.ts';
import { type BookingRow, bookingPlace, findBookingOrThrow } from './bookings.repository.ts';
import { announceBookings, notifyOfBooking } from './changes/booking-news.ts';
import { type BookingChange, changeBooking } from './changes/change-booking.ts';
import { loseMoney, recordWon } from './desk/disputes.ts';
import { getBooking, lockBookingForChange, lockOwnBooking } from './own-bookings.ts';
import { dueOfEachPays } from './shares/held-shares.ts';

/** Bookings as payables: app.ts registers it with the payments. */
export const bookingPayable: PayableOwner = {
  readOwn: async (db, id, viewer, now) => payableNow(db, await getBooking(db, id, viewer), now),

  lockOwn: async (tx, id, viewer, now) => payableNow(tx, await lockOwnBooking(tx, id, viewer), now),

  async lockForChange(tx, id, { approved }) {
    await lockBookingForChange(tx, id, { withCourt: approved });
  },

  async change(tx, id, event, now) {
    const { ok, booking } = await onPaymentChanged(tx, id, event, now);
    return { ok, payable: payableOf(booking, now) };
  },

  announce: (tx, id) => announceBookings(tx, [id]),
};

/** Of a booking that each pays, with what its player pays now. */
async function payableNow(db: Database, booking: BookingRow, now: Date): Promise<Payable> {
  const payable = payableOf(booking, now);
  const due = booking.each_pays ? await dueOfEachPays(db, booking, now) : null;
  return due === null ? payable : { ...payable, price_cents: due.amount_cents, rest_cents: due.rest_cents };
}

function payableOf(booking: BookingRow, now: Date): Payable {
  const { status, hold_expires_at } = stateAsOf(booking, now);
  const viewer = booking.player_id;
  return {
    kind: 'booking',
    id: booking.id,
    price_cents: booking.price_cents,
    club_id: booking.club_id,
    charges_with: booking.charges_with,
    start_at: booking.start_at,
    description: `Reserva: ${bookingPlace(booking)}`,
    isCancelled: status === BOOKING_STATUS.cancelled,
    hold_expires_at: hold_expires_at === null ? null : new Date(hold_expires_at),
    // A customer without an account pays at the desk.
    pay:
      viewer === null
        ? 'forbidden'
        : payBookingAbility(bookingFacts(booking), { viewer, hasProvider: true, now }),
  };
}

/** Changes a booking by an event of its payment. Resolves with whether the event was accepted, and the booking after it. */
async function onPaymentChanged(
  tx: Database,
  id: number,
  event: PayableEvent,
  now: Date,
): Promise<{ ok: boolean; booking: BookingRow }> {
  if (event.type === 'refund_done') {
    const booking = await findBookingOrThrow(tx, id);
    const { payment, cents } = event;
    await notifyOfBooking(tx, 'refund_done', { booking, now, payment, cents });
    return { ok: true, booking };
  }
  if (event.type === 'dispute_won') {
    const booking = await findBookingOrThrow(tx, id);
    await recordWon(tx, booking, { cents: event.cents, payment: event.payment, now });
    return { ok: true, booking: await findBookingOrThrow(tx, id) };
  }
  const change = await changeOf(tx, id, event, now);
  if (!change) return { ok: true, booking: await findBookingOrThrow(tx, id) };
  const quietly = event.type === 'payment_refused' && event.quietly;
  const { ok, booking } = await changeBooking(tx, {
    id,
    ...change,
    now,
    actor: null,
    quietly,
    unannounced: true,
  });
  return { ok, booking };
}

/** The event of the booking for an event of its payment, with the history's reason; null: none. */
async function changeOf(
  tx: Database,
  id: number,
  event: Exclude<PayableEvent, { type: 'refund_done' | 'dispute_won' }>,
  now: Date,
): Promise<{ event: BookingChange; reason: string; lost_cents?: number } | null> {
  if (event.type !== 'money_left') return { event, reason: event.type };
  return loseMoney(tx, await findBookingOrThrow(tx, id), { ...event, now });
}
