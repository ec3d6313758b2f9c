import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import { compiledForEach, compiledOnce, type Given } from '@bandeja/db/compiled-once';
import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import { COLUMNS, type DB } from '@bandeja/db/schema.gen';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { type BookingPlace, bookingPlaceText, type CourtPlace } from '@bandeja/rules/notifications/places';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { courtsWithClub } from '../clubs/public.ts';
import { matchOfBooking } from '../matches/public.ts';
import { hasHeldMoney, howAllWentBack, latestPaymentOf } from '../payments/public.ts';
import { cancelled, confirmed, statusAsOf } from './booking-state.ts';
import { isDivided, sharesOfHold } from './shares/shares.repository.ts';

const bookingId = sql.ref<number>('booking.id');

/**
 * The reason of a cancellation, for a query with the booking as `booking`; null for others, without reading
 * the history.
 */
const cancelledReason = sql<string | null>`CASE WHEN booking.status = ${cancelled} THEN (
  SELECT reason FROM booking_history
  WHERE booking_id = booking.id AND to_status = ${cancelled} ORDER BY id DESC LIMIT 1
) END`;

/** In the history. What the club typed stands with the closed times, from which an erasure removes names. */
export const COURT_CLOSED = 'court_closed';

/** What the club typed about the closure that cancelled a booking; null: none did. */
export const closureTextOf = (booking: RawBuilder<number>) => sql<string | null>`(
  SELECT min(occupation.reason) FROM closure_bookings hit
  JOIN court_occupations occupation ON occupation.closure_id = hit.closure_id
  WHERE hit.booking_id = ${booking} AND hit.done <> 'move')`;

const bookingPlayer = sql.ref('booking.player_id');

/** What its player has paid can be divided. Its latest payment does not say so: that may be a code of the desk. */
const isDivisible = sql<boolean>`(booking.status = ${confirmed}
  AND ${hasHeldMoney('booking', { id: bookingId, payer: bookingPlayer })})`;

/** Every column of the table: a new one is in each row that is read. */
const BOOKING = COLUMNS.bookings.map((column) => `booking.${column}` as const);

export const selectBookings = (db: Database, from: Pick<Database, 'selectFrom'> = db) =>
  from
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select(BOOKING)
    // Only this feature writes the column, in the contract's shape.
    .$narrowType<{ player_details: PlayerDetails }>()
    .select([
      'place.court_name',
      'place.club_id',
      'place.club_slug',
      'place.club_name',
      'place.club_city',
      'place.google_location',
      'place.timezone',
      'place.online_payment',
      'place.charges_with',
      'place.free_until_hours',
      matchOfBooking(bookingId).as('match_id'),
      latestPaymentOf('booking', bookingId).as('payment'),
      cancelledReason.as('cancelled_reason'),
      isDivided(bookingId).as('is_divided'),
      isDivisible.as('is_divisible'),
      howAllWentBack('booking', { id: bookingId, payer: bookingPlayer }).as('refund'),
      sharesOfHold.as('shares'),
    ]);

export type BookingRow = Awaited<ReturnType<typeof findBookingOrThrow>>;

export function findBooking(db: Database, id: number) {
  return selectBookings(db).where('booking.id', '=', id).executeTakeFirst();
}

/** A booking that exists; throws otherwise. */
export function findBookingOrThrow(db: Database, id: number) {
  return selectBookings(db).where('booking.id', '=', id).executeTakeFirstOrThrow();
}

/** Whether a player has a booking that takes a court at that time. */
export async function hasBookingAt(
  db: Database,
  { player, from, to }: { player: number; from: Date; to: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('player_id', '=', player)
    .where('status', '<>', BOOKING_STATUS.cancelled)
    // The index of a player's bookings is by start; none lasts a day.
    .where('start_at', '>', new Date(from.getTime() - DAY_MS))
    .where('start_at', '<', to)
    .where('end_at', '>', from)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The status of bookings and their latest payments, for announcements. */
export function findBookingStates(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select([
      'booking.id',
      'booking.player_id',
      'booking.status',
      'booking.date',
      'place.club_slug',
      latestPaymentOf('booking', bookingId).as('payment'),
    ])
    .where('booking.id', 'in', ids)
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

/** The history of a booking, in order, with what the club typed about a closure. */
export function listBookingHistory(db: Database, booking: number) {
  return db
    .selectFrom('booking_history')
    .select(['at', 'actor_id', 'to_status'])
    .select(
      sql<string>`CASE WHEN reason = ${COURT_CLOSED}
        THEN concat_ws(': ', reason, ${closureTextOf(sql.ref('booking_history.booking_id'))}) ELSE reason END`.as(
        'reason',
      ),
    )
    .where('booking_id', '=', booking)
    .orderBy('id')
    .execute();
}

/** The reason of a booking's present status; null: its months of the history were taken off. */
export async function readLastReason(db: Database, booking: number): Promise<string | null> {
  const last = await db
    .selectFrom('booking_history')
    .select('reason')
    .where('booking_id', '=', booking)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.reason ?? null;
}

/**
 * The time-out of waiting for a court or a player that another booking has locked. It is far above the duration of
 * a transaction, so it ends only faulty waits, with 55P03 and before the statement time-out.
 *
 * Locks are taken in one order: the player (so that two bookings of a player are counted one after the other), the
 * court (late, since others wait for it), then bookings, then payments.
 */
const LOCK_TIMEOUT = '3s';

/** Locks for the rest of the transaction. */
export async function limitLockWaits(db: Database): Promise<void> {
  await boundedLockWaits({}).rows(db);
}

/** The statement of limitLockWaits, for a trip with others. */
export const boundedLockWaits = compiledOnce(() => sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`);

type PlaceRow = Pick<BookingPlace, 'date' | 'timezone'> & {
  court_name: string;
  club_name: string;
  start_at: Date;
  end_at: Date;
};

/** The place and time of a booking, for texts about it. */
const bookingPlaceOf = (row: PlaceRow): BookingPlace => ({
  court: row.court_name,
  club: row.club_name,
  date: row.date,
  start_at: row.start_at,
  end_at: row.end_at,
  timezone: row.timezone,
});

/** `Quadra 1, Padel Pinheiros, seg, 9 mar, 18:00–19:00` */
export const bookingPlace = (row: PlaceRow): string => bookingPlaceText(bookingPlaceOf(row));

/** The places of many bookings, in one statement, with what their clubs typed when they declined them. */
export async function loadBookingPlaces(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, BookingPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'bookings.court_id')
    .select([
      'bookings.id',
      'bookings.date',
      'bookings.start_at',
      'bookings.end_at',
      'place.court_name',
      'place.club_name',
      'place.timezone',
      'bookings.decline_reason',
    ])
    .where('bookings.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ decline_reason, ...row }) => [row.id, { ...bookingPlaceOf(row), decline_reason }]),
  );
}

/** Courts with their clubs, in one statement. */
export async function loadCourtPlaces(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, CourtPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await courtsWithClub(db).where('court.id', 'in', ids).execute();
  return new Map(
    rows.map(({ court_id, court_name, club_name, timezone }) => [
      court_id,
      { court: court_name, club: club_name, timezone },
    ]),
  );
}

/** The clubs where a player booked a confirmed time that starts after `since`, each with the latest one. */
export const clubsBookedBy = (db: Database, { player, since }: { player: number; since: Date }) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select(({ fn }) => ['place.club_id', fn.max('booking.start_at').as('latest')])
    .where('booking.player_id', '=', player)
    .where('booking.start_at', '>', since)
    .where('booking.status', '=', BOOKING_STATUS.confirmed)
    .groupBy('place.club_id');
