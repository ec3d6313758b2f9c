import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { BookingState } from '@bandeja/rules/bookings/booking-machine';
import {
  type BookingStatus,
  type BookingStatusName,
  bookingStatusName,
} from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { observe } from '../../../monitoring/observed.ts';
import { type During, rangeOf } from '../state/booking-sql.ts';

/** The state of a court's occupation for each status of a booking. */
const OCCUPATION = {
  awaiting_payment: 'held',
  awaiting_confirmation: 'held',
  confirmed: 'confirmed',
  cancelled: 'released',
} as const satisfies Record<BookingStatusName, DB['court_occupations']['status']>;

export type NewBooking = During & {
  id: number;
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
 * Inserts the occupation, the booking and the first row of its history, in one statement. Fails with
 * court_occupations_no_overlap when the court is taken. After it, `observeBooking` counts the booking.
 */
export const newBooking = (booking: NewBooking) =>
  insertBooking({
    ...booking,
    occupation: OCCUPATION[bookingStatusName(booking.status)],
    player_details: JSON.stringify(booking.player_details),
  });

export const observeBooking = (db: Database, status: BookingStatus): void =>
  observe(db, { what: 'booking', status: bookingStatusName(status) });

type Values = Omit<NewBooking, 'player_details'> & { occupation: string; player_details: string };

const insertBooking = compiledOnce((_, given: Given<Values>) => {
  const during = rangeOf({ start_at: given('start_at'), end_at: given('end_at') });
  return sql`
    WITH occupation AS (
      INSERT INTO court_occupations (court_id, during, kind, status)
      VALUES (${given('court')}, ${during}, 'booking', ${given('occupation')}) RETURNING id
    ), booking AS (
      INSERT INTO bookings (
        id, occupation_id, court_id, player_id, date, start_at, end_at, match_type, status, price_cents,
        hold_expires_at, player_details, created_at, updated_at
      ) OVERRIDING SYSTEM VALUE
      SELECT
        ${given('id')}, occupation.id, ${given('court')}, ${given('player')}, ${given('date')}::date,
        ${given('start_at')}::timestamptz, ${given('end_at')}::timestamptz, ${given('match_type')},
        ${given('status')}::smallint, ${given('price_cents')}::integer, ${given('hold_expires_at')}::timestamptz,
        ${given('player_details')}::jsonb, ${given('now')}::timestamptz, ${given('now')}::timestamptz
      FROM occupation
    )
    INSERT INTO booking_history (booking_id, at, actor_id, to_status, reason)
    VALUES (
      ${given('id')}, ${given('now')}::timestamptz, ${given('player')}, ${given('status')}::smallint, ${given('reason')}
    )`;
});

export type Act = {
  at: Date;
  /** The acting player; null: the system. */
  actor: number | null;
  reason: string;
};

/** Sets the hold of locked bookings whose status stays. Their history has only changes of the status. */
export async function holdBookings(
  db: Database,
  ids: readonly number[],
  { hold_expires_at, charged_at }: Pick<BookingState, 'hold_expires_at' | 'charged_at'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ hold_expires_at, charged_at, updated_at: at })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Changes locked bookings to one state: booking, occupation and a row of history each, in one statement, so that
 * they stay consistent.
 */
export async function moveBookings(
  db: Database,
  ids: readonly number[],
  { status, hold_expires_at, charged_at }: Pick<BookingState, 'status' | 'hold_expires_at' | 'charged_at'>,
  { at, actor, reason }: Act,
): Promise<void> {
  if (ids.length === 0) return;
  for (const _ of ids) observe(db, { what: 'booking', status: bookingStatusName(status) });
  await db
    .with('before', (query) =>
      query.selectFrom('bookings').select(['id', 'occupation_id', 'status']).where('id', 'in', ids),
    )
    .with('moved', (query) =>
      query
        .updateTable('bookings')
        .set({ status, hold_expires_at, charged_at, updated_at: at })
        .where('id', 'in', ids),
    )
    .with('occupation', (query) =>
      query
        .updateTable('court_occupations')
        .set({ status: OCCUPATION[bookingStatusName(status)] })
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
