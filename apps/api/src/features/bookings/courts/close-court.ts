import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { databaseOf, withTransaction } from '@bandeja/pg/transaction';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { lockCourt } from '../../clubs/public.ts';
import type { During } from '../booking-state.ts';
import { limitLockWaits, lockExpiredHolds } from '../bookings.repository.ts';
import { announceAgenda, announceSlot } from '../changes/booking-news.ts';
import { changeBooking, endHolds } from '../changes/change-booking.ts';
import {
  type ClosureRow,
  findClosure,
  findInTheWay,
  type InTheWay,
  insertClosure,
  releaseClosure,
} from './court-occupations.repository.ts';

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
  | { ok: true; closure: ClosureRow; cancelled: InTheWay[] }
  | { ok: false; inTheWay: InTheWay[] };

/**
 * Closes a court for a time: from the commit on it cannot be booked. Either every overlapping booking is cancelled
 * with it, or none. A closure occupies the court as a booking does, so the exclusion constraint refuses overlaps
 * with all other occupations.
 */
export async function closeCourt(db: Database, closing: Closing): Promise<Closed> {
  try {
    return await withTransaction(db, (tx) => closeUnderLock(tx, closing));
  } catch (error) {
    // An occupation that was inserted without the court's lock overlaps.
    if (violatedConstraint(error) !== 'court_occupations_no_overlap') throw error;
    return { ok: false, inTheWay: await findInTheWay(databaseOf(db), closing.court, closing.during) };
  }
}

async function closeUnderLock(
  tx: Database,
  { court, during, reason, cancelBookings, now }: Closing,
): Promise<Closed> {
  await limitLockWaits(tx);
  await lockCourt(tx, court);
  await endHolds(tx, await lockExpiredHolds(tx, { court, during }, now), now);
  const inTheWay = await findInTheWay(tx, court, during);
  const bookings = inTheWay.flatMap(({ booking_id }) => (booking_id === null ? [] : [booking_id]));
  if (inTheWay.length > (cancelBookings ? bookings.length : 0)) return { ok: false, inTheWay };

  for (const id of bookings.toSorted((a, b) => a - b)) {
    await changeBooking(tx, {
      id,
      event: { type: 'cancelled_by_club' },
      now,
      actor: null,
      reason: `court_closed: ${reason}`,
    });
  }
  const id = await insertClosure(tx, { court, during, reason });
  const closure = await findClosure(tx, id);
  if (!closure) throw new Error(`closure ${id} is gone in its own transaction`);
  announceClosure(tx, closure, { free: false, now });
  return { ok: true, closure, cancelled: inTheWay };
}

export type Opened =
  | { ok: true; closure: ClosureRow }
  | { ok: false; code: 'closure_not_found' | 'closure_lifted' | 'closure_over' };

/** Lifts a closure: its court can be booked again from now on. The row stays, with the state released. */
export async function openCourt(db: Database, { id, now }: { id: number; now: Date }): Promise<Opened> {
  return withTransaction(db, async (tx): Promise<Opened> => {
    const seen = await findClosure(tx, id);
    if (!seen) return { ok: false, code: 'closure_not_found' };
    await limitLockWaits(tx);
    await lockCourt(tx, seen.court_id);
    // Read again under the lock: another request may have lifted it.
    const closure = (await findClosure(tx, id)) ?? seen;
    if (closure.status === 'released') return { ok: false, code: 'closure_lifted' };
    if (closure.end_at <= now) return { ok: false, code: 'closure_over' };
    await releaseClosure(tx, id);
    announceClosure(tx, closure, { free: true, now });
    return { ok: true, closure };
  });
}

/** How far ahead a desk looks. */
const DESK_DAYS = 366;

/** Announces to the open pages of every opening day a closure touches that its court is taken or free. */
function announceClosure(
  tx: Database,
  closure: ClosureRow,
  { free, now }: { free: boolean; now: Date },
): void {
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
