import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { PayableEvent } from '../../payments/public.ts';
import { type BookingRow, findBookingOrThrow } from '../bookings.repository.ts';
import { type BookingChange, changeBooking } from '../changes/change-booking.ts';
import { notifyOfBooking } from '../changes/notify-of-booking.ts';

/** Changes a booking by an event of its payment. Resolves with whether the event was accepted, and the booking after it. */
export async function onPaymentChanged(
  tx: Database,
  id: number,
  event: PayableEvent,
  now: Date,
): Promise<{ ok: boolean; booking: BookingRow }> {
  if (event.type === 'refund_done') {
    const booking = await findBookingOrThrow(tx, id);
    await notifyOfBooking(tx, 'refund_done', { booking, now, cents: event.cents });
    return { ok: true, booking };
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
  event: Exclude<PayableEvent, { type: 'refund_done' }>,
  now: Date,
): Promise<{ event: BookingChange; reason: string } | null> {
  if (event.type !== 'money_left') return { event, reason: event.type };
  // The payment was taken back: the court is freed, unless the booking has begun.
  const { status, start_at } = await findBookingOrThrow(tx, id);
  if (status !== BOOKING_STATUS.confirmed || start_at <= now) return null;
  return { event: { type: 'cancelled_by_club' }, reason: `payment_${event.how}` };
}
