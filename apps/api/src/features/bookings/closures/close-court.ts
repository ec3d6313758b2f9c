import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { databaseOf, withTransaction } from '@bandeja/pg/transaction';
import { lockCourt } from '../../clubs/public.ts';
import { lockExpiredHolds } from '../bookings.repository.ts';
import { limitLockWaits } from '../changes/booking-locks.repository.ts';
import { changeBooking } from '../changes/change-booking.ts';
import { endHolds } from '../holds/expire-holds.ts';
import type { During } from '../state/booking-sql.ts';
import { announceClosure } from './announce-closure.ts';
import {
  type ClosureRow,
  findClosure,
  findInTheWay,
  type InTheWay,
  insertClosure,
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
