import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { BookingState } from '@bandeja/rules/bookings/booking-machine';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { type During, rangeOf } from '../booking-sql.ts';

/** The state of a court's occupation for each status of a booking. */
const OCCUPATION = {
  [BOOKING_STATUS.awaiting_payment]: 'held',
  [BOOKING_STATUS.awaiting_confirmation]: 'held',
  [BOOKING_STATUS.confirmed]: 'confirmed',
  [BOOKING_STATUS.cancelled]: 'released',
} as const satisfies Record<BookingStatus, DB['court_occupations']['status']>;

export type NewBooking = During & {
  court: number;
  player: number;
  date: string;
  match_type: 'Competitive' | 'Friendly' | 'Dynamic' | null;
  status: BookingStatus;
  price_cents: number;
  /** Null for a booking that is confirmed on creation. */
  hold_expires_at: string | null;
  /** The reason in the history. */
  reason: string;
  player_details: PlayerDetails;
  now: Date;
};

/**
 * Inserts the occupation, the booking and the first row of its history in one statement, which shortens the court's
 * lock by two round trips. Returns the booking's id. Throws on court_occupations_no_overlap when the court is
 * taken.
 */
export async function insertBooking(db: Database, booking: NewBooking): Promise<number> {
  const { court, player, start_at, end_at, status, now } = booking;
  const { booking_id } = await db
    .with('occupation', (query) =>
      query
        .insertInto('court_occupations')
        .values({ court_id: court, during: rangeOf(booking), kind: 'booking', status: OCCUPATION[status] })
        .returning('id'),
    )
    .with('booking', (query) =>
      query
        .insertInto('bookings')
        .values({
          occupation_id: query.selectFrom('occupation').select('id'),
          court_id: court,
          player_id: player,
          date: booking.date,
          start_at,
          end_at,
          match_type: booking.match_type,
          status,
          price_cents: booking.price_cents,
          hold_expires_at: booking.hold_expires_at,
          player_details: JSON.stringify(booking.player_details),
          created_at: now,
          updated_at: now,
        })
        .returning('id'),
    )
    .insertInto('booking_history')
    .values((from) => ({
      booking_id: from.selectFrom('booking').select('id'),
      at: now,
      actor_id: player,
      to_status: status,
      reason: booking.reason,
    }))
    .returning('booking_id')
    .executeTakeFirstOrThrow();
  return booking_id;
}

export type Act = {
  at: Date;
  /** The acting player; null: the system. */
  actor: number | null;
  reason: string;
};

/**
 * Changes locked bookings to one state: booking, occupation and a row of history each, in one statement, so that
 * they stay consistent.
 */
export async function moveBookings(
  db: Database,
  ids: readonly number[],
  { status, hold_expires_at }: Pick<BookingState, 'status' | 'hold_expires_at'>,
  { at, actor, reason }: Act,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .with('before', (query) =>
      query.selectFrom('bookings').select(['id', 'occupation_id', 'status']).where('id', 'in', ids),
    )
    .with('moved', (query) =>
      query.updateTable('bookings').set({ status, hold_expires_at, updated_at: at }).where('id', 'in', ids),
    )
    .with('occupation', (query) =>
      query
        .updateTable('court_occupations')
        .set({ status: OCCUPATION[status] })
        .where('id', 'in', query.selectFrom('before').select('occupation_id')),
    )
    .insertInto('booking_history')
    .columns(['booking_id', 'at', 'actor_id', 'from_status', 'to_status', 'reason'])
    .expression((from) =>
      from
        .selectFrom('before')
        .select((select) => [
          'before.id',
          sql<Date>`${at}::timestamptz`.as('at'),
          sql<number | null>`${actor}::bigint`.as('actor_id'),
          'before.status',
          sql<number>`${status}::smallint`.as('to_status'),
          select.val(reason).as('reason'),
        ]),
    )
    .execute();
}
