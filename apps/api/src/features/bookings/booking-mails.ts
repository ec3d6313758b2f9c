import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sellerText } from '@bandeja/rules/clubs/legal-document';
import { sharesOf } from '@bandeja/rules/lessons/lesson';
import { renderNotification } from '@bandeja/rules/notifications/notifications';
import { withoutLinks } from '@bandeja/rules/text/safe-text';
import { addJob } from '../../jobs/add-job.ts';
import type { MailedNotice, TaskPayloads } from '../../jobs/task-payloads.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { countNoticeMail } from '../accounts/public.ts';
import { findLegal, presentLegal } from '../clubs/public.ts';
import { isSettingOn } from '../notifications/public.ts';
import { findMailbox } from '../players/public.ts';
import { getBookingCalendar } from './booking-calendar.ts';
import { type Facts, writeBookingLetter, writeNotice } from './booking-letter.ts';
import { heldOf, isOfShare, readBookingMoney } from './booking-money.ts';
import { type BookingRow, findBooking, loadBookingPlaces } from './bookings.repository.ts';
import { findLesson, isStudent, listStudents } from './lessons/lessons.repository.ts';

export type BookingMailOptions = {
  mailer: Mailer;
  brand: string;
  /** The address of the app, without a final slash. */
  base: () => string;
  /** Where a player turns letters of this topic off. */
  unsubscribe: (player: number, topic: 'bookings') => string;
};

type Payload = TaskPayloads['send_booking_mail'];

/** A booking with two refunds has a letter of each, a lesson one to each student; a notice is about one amount. */
const keyOf = ({ letter, booking, payment, student, player, notice }: Payload): string =>
  [
    ...[letter, booking],
    ...(payment === undefined ? [] : [payment]),
    ...(student === undefined ? [] : ['student', student]),
    ...(player === undefined ? [] : ['player', player]),
    ...(notice === undefined ? [] : [notice.type, notice.params.what, ...centsOf(notice)]),
  ].join(':');

const centsOf = ({ params }: MailedNotice): number[] => ('cents' in params ? [params.cents] : []);

/** The player whom a letter is for; null: none. A student may have left the lesson meanwhile. */
async function addresseeOf(db: Database, { booking, student, player }: Payload): Promise<number | null> {
  if (player !== undefined) return player;
  if (student === undefined) return (await findBooking(db, booking))?.player_id ?? null;
  return (await isStudent(db, booking, student)) ? student : null;
}

/**
 * Adds the job of a letter in the transaction of the booking's change. The letter is checked and counted in a job: its
 * player may have turned letters off, and a count would lock rows that other bookings of the player need.
 */
export const queueBookingMail = (tx: Database, payload: Payload, now: Date): Promise<void> =>
  addJob(tx, 'queue_booking_mail', payload, {
    runAt: now,
    jobKey: `queue_booking_mail:${keyOf(payload)}`,
  });

/** Counts a letter about bookings to a player who has a confirmed address, has not turned letters off, and has not reached the limit. */
export async function admitsLetter(tx: Database, player: number, now: Date): Promise<boolean> {
  const mailbox = await findMailbox(tx, player);
  if (!mailbox) return false;
  if (!(await isSettingOn(tx, player, { topic: 'bookings', channel: 'email' }))) return false;
  return countNoticeMail(tx, mailbox.user_id, now);
}

/**
 * Counts the letter and adds the job that sends it, unless the player has no confirmed address, has turned letters off,
 * or has reached the limit of letters. A retried sending is not counted again.
 */
export async function admitBookingMail(db: Database, payload: Payload, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const player = await addresseeOf(tx, payload);
    if (player === null || !(await admitsLetter(tx, player, now))) return;
    await addJob(tx, 'send_booking_mail', payload, {
      runAt: now,
      jobKey: `send_booking_mail:${keyOf(payload)}`,
    });
  });
}

/** Sends the letter, unless the booking has changed its state or the account was deleted meanwhile. */
export async function sendBookingMail(
  db: Database,
  payload: Payload,
  { mailer, brand, base, unsubscribe, now }: Omit<BookingMailOptions, 'base'> & { base: string; now: Date },
): Promise<void> {
  const { booking: id, letter, cents, payment, credited = false, notice } = payload;
  const booking = await findBooking(db, id);
  const player = await addresseeOf(db, payload);
  if (!booking || player === null || !isStillTrue(letter, booking)) return;
  const mailbox = await findMailbox(db, player);
  if (!mailbox) return;
  const to = mailbox.email;
  const frame = { to, brand, base, unsubscribe: unsubscribe(player, 'bookings') };
  if (letter === 'notice') {
    const words = notice && (await wordsOf(db, notice, player));
    if (words) await mailer.deliver(writeNotice(booking, words, frame));
    return;
  }
  await mailer.deliver(
    writeBookingLetter(letter, {
      booking,
      returned_cents: cents,
      is_credit: credited,
      ...(await moneyFor(db, booking, payment)),
      seller: await sellerOf(db, booking.club_id),
      lesson: await lessonFor(db, booking, player),
      ...frame,
      calendar: getBookingCalendar(booking, { base, brand, now, attendee: to }),
    }),
  );
}

/** The payments that the receipt names, or the one that the letter is about, and what others have paid and is here. */
async function moneyFor(
  db: Database,
  booking: BookingRow,
  payment: number | undefined,
): Promise<Pick<Facts, 'paid' | 'of_others_cents'>> {
  const { payments } = await readBookingMoney(db, booking);
  const approved = payments.filter(({ approved_at }) => approved_at !== null);
  if (payment !== undefined) return { paid: approved.filter(({ id }) => id === payment), of_others_cents: 0 };
  return {
    paid: approved.filter((row) => !isOfShare(row)),
    of_others_cents: approved.filter(isOfShare).reduce((total, row) => total + heldOf(row), 0),
  };
}

/** A notification as its player reads it. */
const wordsOf = async (db: Database, notice: MailedNotice, player: number) =>
  renderNotification(
    notice,
    {
      bookings: await loadBookingPlaces(db, [notice.params.booking]),
      ...{ players: new Map(), matches: new Map(), teams: new Map(), courts: new Map() },
    },
    player,
  );

/** A lesson as one of its students sees it. */
async function lessonFor(
  db: Database,
  { id, price_cents }: BookingRow,
  player: number,
): Promise<Facts['lesson']> {
  const lesson = await findLesson(db, id);
  if (!lesson) return null;
  const students = await listStudents(db, [id]);
  const shares = sharesOf(price_cents, students);
  const share = shares[students.findIndex(({ player_id }) => player_id === player)] ?? 0;
  return { teacher: withoutLinks(lesson.teacher_name), share_cents: share };
}

/** The document stays as it is: its first dot looks like that of a link. */
async function sellerOf(db: Database, club: number): Promise<string> {
  const { name, document, address } = presentLegal(await findLegal(db, club));
  return sellerText({
    name: name && withoutLinks(name),
    document,
    address: address && withoutLinks(address),
  });
}

function isStillTrue(letter: Payload['letter'], { status }: BookingRow): boolean {
  if (letter === 'booking_confirmed' || letter === 'booking_moved')
    return status === BOOKING_STATUS.confirmed;
  return letter !== 'booking_cancelled' || status === BOOKING_STATUS.cancelled;
}
