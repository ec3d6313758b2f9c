import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { databaseOf, withTransaction } from '@bandeja/pg/transaction';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { lockCourts } from '../../clubs/public.ts';
import { lockBookingsAt } from '../booking-locks.repository.ts';
import type { During } from '../booking-state.ts';
import { COURT_CLOSED, limitLockWaits } from '../bookings.repository.ts';
import { announceAgenda, announceSlot } from '../changes/booking-news.ts';
import { cancelAllByClub, endHolds } from '../changes/change-booking.ts';
import { endOffersAt, endOverdueOffers } from '../waits/advance-release.ts';
import {
  type ClosedTime,
  findClosedTime,
  findInTheWay,
  findTimesOfClosure,
  type HitBooking,
  type InTheWay,
  insertClosedTimes,
  insertClosure,
  insertClosureBookings,
  releaseClosedTimes,
} from './closures.repository.ts';

type Closing = {
  court: number;
  during: During;
  /** The reason, for the club. */
  reason: string;
  /** Cancels overlapping bookings as the club, with a full refund; otherwise they refuse the closure. */
  cancelBookings: boolean;
  now: Date;
};

export type Closed =
  | { ok: true; closure: ClosedTime; cancelled: InTheWay[] }
  | { ok: false; inTheWay: InTheWay[] };

/**
 * Closes a court for a time: from the commit on it cannot be booked. Either every overlapping booking is cancelled
 * with it, or none. A closure occupies the court as a booking does, so the exclusion constraint refuses overlaps
 * with all other occupations.
 */
export async function closeCourt(db: Database, closing: Closing): Promise<Closed> {
  const { court, during, now } = closing;
  try {
    return await withTransaction(db, (tx) => closeUnderLock(tx, closing));
  } catch (error) {
    // An occupation that was inserted without the court's lock overlaps.
    if (violatedConstraint(error) !== 'court_occupations_no_overlap') throw error;
    return { ok: false, inTheWay: await findInTheWay(databaseOf(db), [court], during, now) };
  }
}

async function closeUnderLock(
  tx: Database,
  { court, during, reason, cancelBookings, now }: Closing,
): Promise<Closed> {
  await lockForClosure(tx, { courts: [court], during, now });
  const inTheWay = await findInTheWay(tx, [court], during, now);
  const bookings = bookingsOf(inTheWay);
  if (inTheWay.length > (cancelBookings ? bookings.length : 0)) return { ok: false, inTheWay };

  await cancelForClosure(tx, bookings, now);
  const times = [{ court, during }];
  const hit = bookings.map((booking) => hitBy(booking, 'refund'));
  const id = await writeClosure(tx, { times, during, hit, reason, now });
  const [closure] = await findTimesOfClosure(tx, id);
  if (!closure) throw new Error(`closure ${id} is gone in its own transaction`);
  return { ok: true, closure, cancelled: inTheWay };
}

export type BookingInTheWay = InTheWay & { booking_id: number };

export const bookingsOf = (inTheWay: readonly InTheWay[]): BookingInTheWay[] =>
  inTheWay.flatMap((one) => (one.booking_id === null ? [] : [{ ...one, booking_id: one.booking_id }]));

type ForClosure = {
  courts: readonly number[];
  /** To which bookings move: an offer there stays, and refuses the move. */
  targets?: readonly number[];
  during: During;
  now: Date;
};

/**
 * Locks the courts and every booking on them, and ends offers to waiting players and the holds that are over, which would be in
 * the way. What is read after it stays as it is: a change of a booking that was under way has ended.
 */
export async function lockForClosure(
  tx: Database,
  { courts, targets = [], during, now }: ForClosure,
): Promise<void> {
  await limitLockWaits(tx);
  await lockCourts(tx, [...courts, ...targets]);
  await endOffersAt(tx, { courts, during, now });
  await endOverdueOffers(tx, { courts: targets, during, now });
  await endHolds(tx, await lockBookingsAt(tx, { courts: [...courts, ...targets], during }), now);
}

/** Cancels bookings as the club, with a full refund but of those whose money became credit. */
export const cancelForClosure = (
  tx: Database,
  bookings: readonly BookingInTheWay[],
  now: Date,
  credited?: ReadonlyMap<number, number>,
): Promise<void> =>
  cancelAllByClub(
    tx,
    bookings.map(({ booking_id }) => booking_id),
    { reason: COURT_CLOSED, now, ...(credited && { credited }) },
  );

/** Whether the application tells who booked it, of a lesson everybody. */
export const hasAccount = ({ booking_kind, player_id, strangers }: BookingInTheWay): boolean =>
  booking_kind === 'lesson' ? strangers === 0 : player_id !== null;

export const hitBy = (booking: BookingInTheWay, done: HitBooking['done']): HitBooking => ({
  booking_id: booking.booking_id,
  court_id: booking.court_id,
  done,
  paid_cents: booking.paid_cents,
  by_desk: !hasAccount(booking),
});

type NewClosure = {
  /** What it takes of each court. */
  times: readonly { court: number; during: During }[];
  during: During;
  hit: readonly HitBooking[];
  reason: string;
  now: Date;
};

/** Occupies the locked courts, keeps what became of the bookings, and announces it to open pages. */
export async function writeClosure(
  tx: Database,
  { times, during, hit, reason, now }: NewClosure,
): Promise<number> {
  const id = await insertClosure(tx, { court: times[0]?.court ?? 0, during, now });
  await insertClosedTimes(tx, times, { closure: id, reason });
  await insertClosureBookings(tx, id, hit, now);
  for (const time of await findTimesOfClosure(tx, id)) announceTime(tx, time, { free: false, now });
  return id;
}

export type OpenRefusal = 'closure_not_found' | 'closure_lifted' | 'closure_over';
export type Opened = { ok: true; closure: ClosedTime } | { ok: false; code: OpenRefusal };

/** Opens one court again: it can be booked from now on. The row stays, with the state released. */
export async function openCourt(db: Database, { id, now }: { id: number; now: Date }): Promise<Opened> {
  return withTransaction(db, async (tx): Promise<Opened> => {
    const closure = await findClosedTime(tx, id);
    if (!closure) return { ok: false, code: 'closure_not_found' };
    const read = async () => [(await findClosedTime(tx, id)) ?? closure];
    const refusal = await openTimes(tx, { courts: [closure.court_id], read, now });
    return refusal ? { ok: false, code: refusal } : { ok: true, closure };
  });
}

/** Gives back what is left of the closed times, which are read under the locks: another request may have lifted them. */
export async function openTimes(
  tx: Database,
  { courts, read, now }: { courts: readonly number[]; read: () => Promise<ClosedTime[]>; now: Date },
): Promise<OpenRefusal | null> {
  await limitLockWaits(tx);
  await lockCourts(tx, courts);
  const closed = (await read()).filter(({ status }) => status !== 'released');
  if (closed.length === 0) return 'closure_lifted';
  const left = closed.filter(({ end_at }) => end_at > now);
  if (left.length === 0) return 'closure_over';
  await releaseClosedTimes(
    tx,
    left.map(({ id }) => id),
  );
  for (const time of left) announceTime(tx, time, { free: true, now });
  return null;
}

/** How far ahead a desk looks. */
const DESK_DAYS = 366;

/** Announces to the open pages of every opening day a closed time touches that its court is taken or free. */
function announceTime(tx: Database, closure: ClosedTime, { free, now }: { free: boolean; now: Date }): void {
  const { club_slug, court_id, start_at, end_at, timezone, days_ahead } = closure;
  // Includes the day before, whose last slots may lie after midnight.
  const dates = Array.from({ length: DESK_DAYS }, (_, day) => addDays(localDateOf(now, timezone), day - 1));
  const first = addDays(localDateOf(start_at, timezone), -1);
  const last = localDateOf(end_at, timezone);
  for (const [day, date] of dates.entries()) {
    if (date < first || date > last) continue;
    // Only a desk shows days that are not open for booking.
    if (day < days_ahead + 2) announceSlot(tx, { club_slug, date, court_id, start_at, end_at }, { free });
    else announceAgenda(tx, { club_slug, date });
  }
}
