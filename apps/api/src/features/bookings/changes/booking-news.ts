import type { Database } from '@bandeja/db/database';
import type { BookingEffect } from '@bandeja/rules/bookings/booking-machine';
import { toIso } from '@bandeja/rules/time/instant';
import { announce } from '../../../events/announce.ts';
import type { MailedNotice } from '../../../jobs/task-payloads.ts';
import { type NotificationParams, notifyPlayers } from '../../notifications/public.ts';
import { queueBookingMail } from '../booking-mails.ts';
import { type BookingRow, findBookingStates } from '../bookings.repository.ts';
import { listStudents } from '../lessons/lessons.repository.ts';

type Slot = Pick<BookingRow, 'club_slug' | 'date' | 'court_id' | 'start_at' | 'end_at'>;

/** Announces to the desk of a club that its opening day has changed. */
export function announceAgenda(tx: Database, { club_slug, date }: Pick<Slot, 'club_slug' | 'date'>): void {
  announce(tx, { topic: `desk:${club_slug}`, event: 'agenda', data: { date } });
}

/** Announces to every open page of a club and day, and to its desk, that a time of a court was taken or freed. */
export function announceSlot(tx: Database, booking: Slot, { free }: { free: boolean }): void {
  announce(tx, {
    topic: `slots:${booking.club_slug}:${booking.date}`,
    event: 'slots',
    data: { court: booking.court_id, start_at: toIso(booking.start_at), end_at: toIso(booking.end_at), free },
  });
  announceAgenda(tx, booking);
}

/** Announces a new booking; it has no payment yet. */
export function announceBooked(tx: Database, booking: BookingRow): void {
  announceSlot(tx, booking, { free: false });
  announceState(tx, { ...booking, payment: null });
}

/**
 * Announces the state of these bookings and their payments at the end of the transaction to their players' open
 * pages, and to the desks of their clubs.
 */
export async function announceBookings(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const state of await findBookingStates(tx, ids)) {
    announceAgenda(tx, state);
    announceState(tx, state);
  }
}

type State = Pick<
  Awaited<ReturnType<typeof findBookingStates>>[number],
  'id' | 'player_id' | 'status' | 'payment'
>;

/** A customer without an account has no page. */
function announceState(tx: Database, { id, player_id, status, payment }: State): void {
  if (player_id === null) return;
  announce(tx, {
    topic: `bookings:${player_id}`,
    event: 'booking',
    data: { id, status, payment_status: payment?.status ?? null },
  });
}

type Notice =
  | Extract<BookingEffect, { type: 'notify' }>['notice']
  | 'booking_expiring'
  | 'booking_moved'
  | 'booking_reminder'
  | 'refund_done'
  | 'share_paid';
/** Notices that also go out as letters. */
const LETTERS = ['booking_confirmed', 'booking_moved', 'booking_cancelled', 'refund_done'] as const;

type Cancelled = NotificationParams['booking_cancelled'];

type About = {
  booking: BookingRow;
  now: Date;
  /** The reason of a cancellation. */
  because?: Cancelled['because'];
  /** What goes back, or went. */
  cents?: number | undefined;
  /** Of a share that stays for the booking: what is still open of the price. */
  open?: number;
  /** Of a place of an open match. */
  of_place?: true;
  /** Of a finished refund: its payment. */
  payment?: number;
  /** False: without a letter. */
  isMailed?: boolean;
  /** Of a lesson: only these customers. */
  students?: readonly number[];
};

/**
 * Notifies the booking's player in the caller's transaction, also by a letter where there is one. A booking without a
 * player has no notification; that of a lesson goes to its students.
 */
export async function notifyOfBooking(tx: Database, notice: Notice, about: About): Promise<void> {
  if (about.booking.kind === 'lesson') return notifyStudents(tx, notice, about);
  if (about.booking.player_id === null) return;
  await storeNotice(tx, notice, about.booking.player_id, about);
  const letter = LETTERS.find((one) => one === notice);
  const { booking, now, cents, payment, isMailed = true } = about;
  if (!letter || !isMailed) return;
  const money = {
    ...(cents !== undefined && { cents }),
    ...(payment !== undefined && { payment }),
    ...(about.because === 'credited' && { credited: true }),
  };
  await queueBookingMail(tx, { booking: booking.id, letter, ...money }, now);
}

type Addressee = {
  player: number;
  /** What it is about, where a booking has several. */
  payment?: number;
  now: Date;
};

/** Tells a player by a notification and a letter with its words. */
export async function sendNotice(
  tx: Database,
  notice: MailedNotice,
  { now, ...to }: Addressee,
): Promise<void> {
  await notifyPlayers(tx, { ...notice, players: [to.player], author: null, now });
  await queueBookingMail(tx, { booking: notice.params.booking, letter: 'notice', notice, ...to }, now);
}

const OF_LESSONS = ['booking_confirmed', 'booking_moved', 'booking_cancelled'] as const;

/** Notifies the students of a lesson who have accounts, each also by a letter. What goes back is between the desk and them. */
async function notifyStudents(
  tx: Database,
  notice: Notice,
  { booking, students, now, isMailed = true }: About,
): Promise<void> {
  const letter = OF_LESSONS.find((one) => one === notice);
  if (!letter) return;
  for (const { customer_id, player_id: student } of await listStudents(tx, [booking.id])) {
    if (student === null || students?.includes(customer_id) === false) continue;
    await storeNotice(tx, notice, student, { booking, now });
    if (isMailed) await queueBookingMail(tx, { booking: booking.id, letter, student }, now);
  }
}

function storeNotice(
  tx: Database,
  notice: Notice,
  player: number,
  { booking, now, because = null, cents = booking.price_cents, open, of_place }: About,
): Promise<void> {
  const to = { players: [player], author: null, now };
  const params = { booking: booking.id };
  switch (notice) {
    case 'booking_cancelled':
      return notifyPlayers(tx, { ...to, type: notice, params: { ...params, because, cents } });
    case 'share_paid':
      return notifyPlayers(tx, {
        ...{ ...to, type: notice },
        params: { ...params, cents, ...(open !== undefined && { open }), ...(of_place && { of_place }) },
      });
    case 'payment_refunded':
    case 'refund_done':
      return notifyPlayers(tx, { ...to, type: notice, params: { ...params, cents } });
    case 'payment_refused':
      return notifyPlayers(tx, { ...to, type: 'payment_problem', params });
    default:
      return notifyPlayers(tx, { ...to, type: notice, params });
  }
}
