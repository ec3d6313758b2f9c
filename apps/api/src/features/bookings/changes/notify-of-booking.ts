import type { Database } from '@bandeja/db/transaction';
import type { BookingEffect } from '@bandeja/rules/bookings/booking-machine';
import { bookingPlaceText } from '@bandeja/rules/notifications/places';
import { type NotificationParams, notifyPlayers } from '../../notifications/public.ts';
import { bookingPlaceOf } from '../booking-places.repository.ts';
import type { BookingRow } from '../bookings.repository.ts';

type Notice = Extract<BookingEffect, { type: 'notify' }>['notice'] | 'booking_expiring' | 'booking_reminder';
type Cancelled = NotificationParams['booking_cancelled'];

/** `Quadra 1, Padel Pinheiros, seg, 9 mar, 18:00–19:00` */
export const bookingPlace = (booking: BookingRow): string => bookingPlaceText(bookingPlaceOf(booking));

/** Notifies the booking's player in the caller's transaction. `because`: the reason of a cancellation. */
export async function notifyOfBooking(
  tx: Database,
  notice: Notice,
  { booking, now, because = null }: { booking: BookingRow; now: Date; because?: Cancelled['because'] },
): Promise<void> {
  const to = { players: [booking.player_id], now };
  const params = { booking: booking.id };
  const cents = booking.price_cents;
  switch (notice) {
    case 'booking_cancelled':
      return notifyPlayers(tx, { ...to, type: notice, params: { ...params, because, cents } });
    case 'payment_refunded':
      return notifyPlayers(tx, { ...to, type: notice, params: { ...params, cents } });
    case 'payment_refused':
      return notifyPlayers(tx, { ...to, type: 'payment_problem', params });
    default:
      return notifyPlayers(tx, { ...to, type: notice, params });
  }
}
