import type { Database } from '@bandeja/db/database';
import type { BookingEffect } from '@bandeja/rules/bookings/booking-machine';
import { type NotificationParams, notifyPlayers } from '../../notifications/public.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { queueBookingMail } from '../mails/send-booking-mail.ts';

type Notice =
  | Extract<BookingEffect, { type: 'notify' }>['notice']
  | 'booking_expiring'
  | 'booking_reminder'
  | 'refund_done';
/** Notices that also go out as letters. */
const LETTERS = ['booking_confirmed', 'booking_cancelled', 'refund_done'] as const;

type Cancelled = NotificationParams['booking_cancelled'];

type About = {
  booking: BookingRow;
  now: Date;
  /** The reason of a cancellation. */
  because?: Cancelled['because'];
  /** The refunded amount; the booking's price by default. */
  cents?: number;
  /** False: without a letter. */
  isMailed?: boolean;
};

/** Notifies the booking's player in the caller's transaction, also by a letter where there is one. */
export async function notifyOfBooking(tx: Database, notice: Notice, about: About): Promise<void> {
  await storeNotice(tx, notice, about);
  const letter = LETTERS.find((one) => one === notice);
  const { booking, now, isMailed = true } = about;
  if (letter && isMailed) await queueBookingMail(tx, { booking: booking.id, letter }, now);
}

function storeNotice(
  tx: Database,
  notice: Notice,
  { booking, now, because = null, cents = booking.price_cents }: About,
): Promise<void> {
  const to = { players: [booking.player_id], author: null, now };
  const params = { booking: booking.id };
  switch (notice) {
    case 'booking_cancelled':
      return notifyPlayers(tx, { ...to, type: notice, params: { ...params, because, cents } });
    case 'payment_refunded':
    case 'refund_done':
      return notifyPlayers(tx, { ...to, type: notice, params: { ...params, cents } });
    case 'payment_refused':
      return notifyPlayers(tx, { ...to, type: 'payment_problem', params });
    default:
      return notifyPlayers(tx, { ...to, type: notice, params });
  }
}
