import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { countNoticeMail } from '../../accounts/public.ts';
import { isSettingOn } from '../../notifications/public.ts';
import { findPaidPayment } from '../../payments/public.ts';
import { findMailbox } from '../../players/public.ts';
import { type BookingRow, findBooking } from '../bookings.repository.ts';
import { getBookingCalendar } from '../calendar/get-booking-calendar.ts';
import { type BookingLetter, writeBookingLetter } from './booking-letters.ts';

export type BookingMailOptions = {
  mailer: Mailer;
  brand: string;
  /** The address of the app, without a final slash. */
  base: () => string;
  /** Where a player turns letters of this topic off. */
  unsubscribe: (player: number, topic: 'bookings') => string;
};

type Payload = TaskPayloads['send_booking_mail'];

/**
 * Adds the job of a letter in the transaction of the booking's change. The letter is checked and counted in a job: its
 * player may have turned letters off, and a count would lock rows that other bookings of the player need.
 */
export const queueBookingMail = (tx: Database, payload: Payload, now: Date): Promise<void> =>
  addJob(tx, 'queue_booking_mail', payload, {
    runAt: now,
    jobKey: `queue_booking_mail:${payload.letter}:${payload.booking}`,
  });

/**
 * Counts the letter and adds the job that sends it, unless the player has no confirmed address, has turned letters off,
 * or has reached the limit of letters. A retried sending is not counted again.
 */
export async function admitBookingMail(db: Database, payload: Payload, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const booking = await findBooking(tx, payload.booking);
    const mailbox = booking && (await findMailbox(tx, booking.player_id));
    if (!mailbox || !(await isSettingOn(tx, booking.player_id, { topic: 'bookings', channel: 'email' })))
      return;
    if (!(await countNoticeMail(tx, mailbox.user_id, now))) return;
    await addJob(tx, 'send_booking_mail', payload, {
      runAt: now,
      jobKey: `send_booking_mail:${payload.letter}:${payload.booking}`,
    });
  });
}

/** Sends the letter, unless the booking has changed its state or the account was deleted meanwhile. */
export async function sendBookingMail(
  db: Database,
  { booking: id, letter }: Payload,
  { mailer, brand, base, unsubscribe, now }: Omit<BookingMailOptions, 'base'> & { base: string; now: Date },
): Promise<void> {
  const booking = await findBooking(db, id);
  if (!booking || !isStillTrue(letter, booking)) return;
  const mailbox = await findMailbox(db, booking.player_id);
  if (!mailbox) return;
  await mailer.deliver(
    writeBookingLetter(letter, {
      booking,
      paid: await findPaidPayment(db, { kind: 'booking', id }),
      to: mailbox.email,
      brand,
      base,
      unsubscribe: unsubscribe(booking.player_id, 'bookings'),
      calendar: getBookingCalendar(booking, { base, brand, now, attendee: mailbox.email }),
    }),
  );
}

function isStillTrue(letter: BookingLetter, { status }: BookingRow): boolean {
  if (letter === 'booking_confirmed') return status === BOOKING_STATUS.confirmed;
  return letter === 'refund_done' || status === BOOKING_STATUS.cancelled;
}
