import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { type During, isHoldOver, rangeOf, takesCourt } from './booking-state.ts';
import { selectBookings } from './bookings.repository.ts';

/**
 * The bookings of a statement that locks them, as they are under the lock. It comes first, by itself: after a wait PostgreSQL
 * compares the changed row with the rows it was joined to before, and would leave out a booking moved to another court.
 */
export const selectLocked = (db: Database, locking: (rows: Rows) => Rows) =>
  selectBookings(
    db,
    db.with('bookings', () => locking(rowsOf(db))) as unknown as Pick<Database, 'selectFrom'>,
  );

const rowsOf = (db: Database) => db.selectFrom('bookings as booking').selectAll('booking');
type Rows = ReturnType<typeof rowsOf>;

/** Share-locks the row: the booking does not change until the transaction ends. */
export function shareLockBooking(db: Database, id: number) {
  return selectLocked(db, (rows) => rows.where('booking.id', '=', id).forShare()).executeTakeFirst();
}

/** Locks the row, which serializes the changes of one booking. */
export function lockBooking(db: Database, id: number) {
  return selectLocked(db, (rows) => rows.where('booking.id', '=', id).forNoKeyUpdate()).executeTakeFirst();
}

/** Locks several, in the order of their ids. */
export const lockBookings = (db: Database, ids: readonly number[]) =>
  selectLocked(db, (rows) => rows.where('booking.id', 'in', ids).orderBy('booking.id').forNoKeyUpdate())
    .orderBy('booking.id')
    .execute();

/** Locks the bookings that occupy these courts within a span of time, in the order of their ids. */
export const lockBookingsAt = (
  db: Database,
  { courts, during }: { courts: readonly number[]; during: During },
) =>
  selectLocked(db, (rows) =>
    rows
      .where('booking.occupation_id', 'in', (query) =>
        query
          .selectFrom('court_occupations as occupation')
          .select('occupation.id')
          .where('occupation.court_id', 'in', courts)
          .where(takesCourt)
          .where(sql<boolean>`occupation.during && ${rangeOf(during)}`),
      )
      // Again under the lock: a cancellation may have been waited for.
      .where('booking.status', '<>', BOOKING_STATUS.cancelled)
      .orderBy('booking.id')
      .forNoKeyUpdate(),
  )
    .orderBy('booking.id')
    .execute();

export type ExpiredHolds =
  /** Expired holds of courts that overlap a new occupation; waits for rows that another transaction changes. */
  | { courts: readonly number[]; during: During }
  /** Expired holds of all courts, oldest first; skips rows that another transaction changes. */
  | { limit: number };

/** Locks bookings whose hold is over and that still occupy their court. */
export function lockExpiredHolds(db: Database, which: ExpiredHolds, now: Date) {
  return selectLocked(db, (rows) => {
    const expired = rows.where(isHoldOver(now)).forNoKeyUpdate();
    return 'limit' in which
      ? expired.orderBy('booking.hold_expires_at').limit(which.limit).skipLocked()
      : expired
          .where('booking.court_id', 'in', which.courts)
          .where('booking.start_at', '<', new Date(which.during.end_at))
          .where('booking.end_at', '>', new Date(which.during.start_at))
          .orderBy('booking.id');
  })
    .orderBy('limit' in which ? 'booking.hold_expires_at' : 'booking.id')
    .execute();
}
