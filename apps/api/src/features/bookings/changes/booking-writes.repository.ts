import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { COLUMNS, type DB } from '@bandeja/db/schema.gen';
import type { BookingState } from '@bandeja/rules/bookings/booking-machine';
import {
  type BookingStatus,
  type BookingStatusName,
  bookingStatusName,
} from '@bandeja/rules/bookings/booking-status';
import { type Insertable, type Selectable, sql } from 'kysely';
import { observe } from '../../../monitoring/observed.ts';
import { type During, rangeOf } from '../booking-state.ts';

/** The state of a court's occupation for each status of a booking. */
const OCCUPATION = {
  awaiting_payment: 'held',
  awaiting_confirmation: 'held',
  confirmed: 'confirmed',
  cancelled: 'released',
} as const satisfies Record<BookingStatusName, DB['court_occupations']['status']>;

export type StoredBooking = Selectable<DB['bookings']> & { player_details: PlayerDetails };

/** A value for every column, except the occupation, which the INSERT creates. */
export type NewBooking = During &
  Omit<Required<Insertable<DB['bookings']>>, 'occupation_id' | 'player_details'> &
  Pick<StoredBooking, 'id' | 'status' | 'player_details'>;

/**
 * Inserts the occupation, the booking and the first row of its history, in one statement, and returns the booking.
 * Fails with court_occupations_no_overlap when the court is taken. After it, `observeBooking` counts the booking.
 */
export const newBooking = (booking: NewBooking, reason: string) =>
  insertBooking({
    ...booking,
    occupation: OCCUPATION[bookingStatusName(booking.status)],
    player_details: JSON.stringify(booking.player_details),
    reason,
  });

export const observeBooking = (db: Database, status: BookingStatus): void =>
  observe(db, { what: 'booking', status: bookingStatusName(status) });

type Values = Omit<NewBooking, 'player_details'> & {
  occupation: string;
  player_details: string;
  reason: string;
};

const insertBooking = compiledOnce((_, given: Given<Values>) => {
  const during = rangeOf({ start_at: given('start_at'), end_at: given('end_at') });
  const columns = sql.join(COLUMNS.bookings.map((column) => sql.ref(column)));
  const values = COLUMNS.bookings.map((column) =>
    column === 'occupation_id' ? sql`(SELECT id FROM occupation)` : given(column),
  );
  return sql<StoredBooking>`
    WITH occupation AS (
      INSERT INTO court_occupations (court_id, during, kind, status)
      VALUES (${given('court_id')}, ${during}, 'booking', ${given('occupation')}) RETURNING id
    ), booking AS (
      INSERT INTO bookings (${columns}) OVERRIDING SYSTEM VALUE VALUES (${sql.join(values)}) RETURNING ${columns}
    ), history AS (
      INSERT INTO booking_history (booking_id, at, actor_id, to_status, reason)
      VALUES (${given('id')}, ${given('created_at')}, ${given('player_id')}, ${given('status')}, ${given('reason')})
    )
    SELECT ${columns} FROM booking`;
});

/** The id of a booking that is about to be inserted. */
export async function nextBookingId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('bookings', 'id')) AS id`.execute(tx);
  return rows[0]?.id ?? 0;
}

type Move = During &
  Pick<StoredBooking, 'id' | 'court_id' | 'date' | 'price_cents'> & {
    free_until: Date | string | null;
    at: Date;
  };

/**
 * Gives a locked booking another place, its occupation with it. Fails with court_occupations_no_overlap when the court is
 * taken.
 */
export async function placeBookingAt(tx: Database, { id, at, ...place }: Move): Promise<void> {
  const { court_id, start_at, end_at } = place;
  await tx
    .with('occupation', (query) =>
      query
        .updateTable('court_occupations')
        .set({ court_id, during: rangeOf({ start_at, end_at }) })
        .where('id', '=', query.selectFrom('bookings').select('occupation_id').where('id', '=', id)),
    )
    .updateTable('bookings')
    .set({ ...place, updated_at: at })
    .where('id', '=', id)
    .execute();
}

type StaffFields = Partial<
  Pick<
    StoredBooking,
    'price_cents' | 'staff_note' | 'decline_reason' | 'arrived_at' | 'no_show_at' | 'customer_id'
  >
>;

/** Sets what only the staff writes of a locked booking. */
export async function updateStaffFields(
  tx: Database,
  id: number,
  fields: StaffFields,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ ...fields, updated_at: at })
    .where('id', '=', id)
    .execute();
}

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

/** Whether each of its players pays a share of a locked hold. Fails with bookings_one_each_pays when another hold of the player waits for shares. */
export async function setEachPays(
  tx: Database,
  id: number,
  { each_pays, shares_until }: Pick<StoredBooking, 'each_pays'> & { shares_until: string | null },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ each_pays, shares_until, updated_at: at })
    .where('id', '=', id)
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
