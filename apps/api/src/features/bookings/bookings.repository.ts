import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import { compiledForEach, type Given } from '@bandeja/db/compiled-once';
import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { type ExpressionBuilder, sql } from 'kysely';
import { courtsWithClub } from '../clubs/public.ts';
import { matchOfBooking } from '../matches/public.ts';
import { latestPaymentOf } from '../payments/public.ts';
import { cancelled, type During, isHoldOver, statusAsOf } from './state/booking-sql.ts';

const bookingId = sql.ref<number>('booking.id');

/**
 * The reason of a cancellation, for a query with the booking as `booking`; null for others, without reading
 * the history.
 */
const cancelledReason = sql<string | null>`CASE WHEN booking.status = ${cancelled} THEN (
  SELECT reason FROM booking_history
  WHERE booking_id = booking.id AND to_status = ${cancelled} ORDER BY id DESC LIMIT 1
) END`;

export const selectBookings = (db: Database) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select([
      'booking.id',
      'booking.player_id',
      'booking.date',
      'booking.start_at',
      'booking.end_at',
      'booking.match_type',
      'booking.status',
      'booking.price_cents',
      'booking.hold_expires_at',
      'booking.charged_at',
      'booking.created_at',
      'booking.updated_at',
      // Only this feature writes the column, in the contract's shape.
      sql<PlayerDetails>`booking.player_details`.as('player_details'),
      'place.court_id',
      'place.court_name',
      'place.club_id',
      'place.club_slug',
      'place.club_name',
      'place.club_city',
      'place.google_location',
      'place.timezone',
      'place.online_payment',
      'place.free_until_hours',
      matchOfBooking(bookingId).as('match_id'),
      latestPaymentOf('booking', bookingId).as('payment'),
      cancelledReason.as('cancelled_reason'),
    ]);

export type BookingRow = Awaited<ReturnType<typeof findBookingOrThrow>>;

export function findBooking(db: Database, id: number) {
  return selectBookings(db).where('booking.id', '=', id).executeTakeFirst();
}

/** A booking that exists; throws otherwise. */
export function findBookingOrThrow(db: Database, id: number) {
  return selectBookings(db).where('booking.id', '=', id).executeTakeFirstOrThrow();
}

/** Share-locks the row: the booking does not change until the transaction ends. */
export function shareLockBooking(db: Database, id: number) {
  return selectBookings(db).where('booking.id', '=', id).forShare('booking').executeTakeFirst();
}

/** The status of bookings and their latest payments, for announcements. */
export function findBookingStates(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('bookings as booking')
    .select([
      'booking.id',
      'booking.player_id',
      'booking.status',
      latestPaymentOf('booking', bookingId).as('payment'),
    ])
    .where('booking.id', 'in', ids)
    .execute();
}

/** Locks the row, which serializes the changes of one booking. */
export function lockBooking(db: Database, id: number) {
  return selectBookings(db).where('booking.id', '=', id).forNoKeyUpdate('booking').executeTakeFirst();
}

export type ExpiredHolds =
  /** Expired holds of one court that overlap a new booking; waits for rows that another transaction changes. */
  | { court: number; during: During }
  /** Expired holds of all courts, oldest first; skips rows that another transaction changes. */
  | { limit: number };

/** Locks bookings whose hold is over and that still occupy their court. */
export function lockExpiredHolds(db: Database, which: ExpiredHolds, now: Date) {
  const expired = selectBookings(db).where(isHoldOver(now)).forNoKeyUpdate('booking');
  return 'limit' in which
    ? expired.orderBy('booking.hold_expires_at').limit(which.limit).skipLocked().execute()
    : expired
        .where('booking.court_id', '=', which.court)
        .where('booking.start_at', '<', new Date(which.during.end_at))
        .where('booking.end_at', '>', new Date(which.during.start_at))
        .orderBy('booking.id')
        .execute();
}

export type BookingFilter = {
  player: number;
  now: Date;
  status?: readonly BookingStatus[] | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  when?: 'coming' | 'past' | undefined;
};

/** The same as values of a statement: what its text depends on is there or undefined. */
type Values = Pick<BookingFilter, 'player' | 'now' | 'status' | 'date_from' | 'date_to'> & {
  onlyComing?: true | undefined;
  onlyPast?: true | undefined;
};

const valuesOf = ({ when, ...filter }: BookingFilter): Values => ({
  ...filter,
  onlyComing: when === 'coming' || undefined,
  onlyPast: when === 'past' || undefined,
});

const fits =
  (given: Given<Values>, has: (name: keyof Values) => boolean) =>
  (where: ExpressionBuilder<DB & { booking: DB['bookings'] }, 'booking'>) =>
    where.and([
      where('booking.player_id', '=', given('player')),
      ...(has('status') ? [where(statusAsOf(given('now')), 'in', given('status'))] : []),
      ...(has('date_from') ? [where('booking.date', '>=', given('date_from'))] : []),
      ...(has('date_to') ? [where('booking.date', '<=', given('date_to'))] : []),
      ...(has('onlyComing') ? [where('booking.end_at', '>', given('now'))] : []),
      ...(has('onlyPast') ? [where('booking.end_at', '<=', given('now'))] : []),
    ]);

export const countOfBookings = (filter: BookingFilter) => countBookings(valuesOf(filter));

const countBookings = compiledForEach((db, given: Given<Values>, has) =>
  countOf(db, db.selectFrom('bookings as booking').where(fits(given, has))),
);

/** Newest first; future bookings soonest first. */
export const pageOfBookings = (filter: BookingFilter, span: { limit: number; offset: number }) =>
  selectPage({ ...valuesOf(filter), ...span });

const selectPage = compiledForEach((db, given: Given<Values & { limit: number; offset: number }>, has) => {
  const order = has('onlyComing') ? 'asc' : 'desc';
  // First the page, then its parts: PostgreSQL computes the columns of skipped rows too.
  const page = db
    .selectFrom('bookings as booking')
    .select('booking.id')
    .where(fits(given, has))
    .orderBy('booking.start_at', order)
    .orderBy('booking.id', order)
    .limit(given('limit'))
    .offset(given('offset'));
  return selectBookings(db)
    .where('booking.id', 'in', page)
    .orderBy('booking.start_at', order)
    .orderBy('booking.id', order);
});

/** The history of a booking, in order. */
export function listBookingHistory(db: Database, booking: number) {
  return db
    .selectFrom('booking_history')
    .select(['at', 'actor_id', 'to_status', 'reason'])
    .where('booking_id', '=', booking)
    .orderBy('id')
    .execute();
}

/** The reason of a booking's present status. */
export async function readLastReason(db: Database, booking: number): Promise<string> {
  const { reason } = await db
    .selectFrom('booking_history')
    .select('reason')
    .where('booking_id', '=', booking)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return reason;
}
