import type { BookingOfCustomer, ExportedBooking } from '@bandeja/contract/calls/desk-customers';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import type { CustomerBookings } from '../../customers/public.ts';
import { erasePayers, listPayers, moveStudentPayments, openDebts } from '../../tills/public.ts';
import { moveStudent } from '../lessons/lessons.repository.ts';

/** Of an export; a daily booking of twenty years fits. */
const EXPORTED_AT_MOST = 10_000;

const DEBTS_SHOWN = 20;

const ofCustomer = (db: Database, customerId: number) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select(['booking.id', 'booking.date', 'booking.start_at', 'booking.end_at', 'booking.status'])
    .leftJoin('lesson_students as student', (join) =>
      join.onRef('student.booking_id', '=', 'booking.id').on('student.customer_id', '=', customerId),
    )
    .select(['place.court_name', 'place.timezone'])
    // Of a lesson the own share, where each student has one.
    .select(sql<number>`COALESCE(student.price_cents, booking.price_cents)`.as('price_cents'))
    .where((is) =>
      is.or([
        is.and([is('booking.customer_id', '=', customerId), is('booking.kind', '<>', 'lesson')]),
        is('booking.id', 'in', (query) =>
          query
            .selectFrom('lesson_students')
            .select('lesson_students.booking_id')
            .where('lesson_students.customer_id', '=', customerId),
        ),
      ]),
    );

type Row = Awaited<ReturnType<ReturnType<typeof ofCustomer>['execute']>>[number];

const present = ({ start_at, end_at, timezone, ...row }: Row): BookingOfCustomer => ({
  id: row.id,
  court: row.court_name,
  date: row.date,
  start_time: localTimeOf(start_at, timezone),
  end_time: localTimeOf(end_at, timezone),
  status: row.status,
  price_cents: row.price_cents,
});

const debtsOf = (
  db: Database,
  { customerId, playerId, clubId }: { customerId: number; playerId: number | null; clubId: number },
) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin(openDebts(db).as('debt'), 'debt.booking_id', 'booking.id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select(['booking.id', 'booking.date', 'booking.start_at', 'place.court_name', 'place.timezone'])
    .select('debt.open_cents')
    .where('debt.club_id', '=', clubId)
    .where((is) =>
      is.or([
        is('booking.customer_id', '=', customerId),
        ...(playerId === null ? [] : [is('booking.player_id', '=', playerId)]),
      ]),
    )
    .orderBy('booking.start_at')
    .limit(DEBTS_SHOWN);

/** What a customer's page shows, and what a merge moves. */
export const customerBookings: CustomerBookings = {
  async around(db, { customerId, playerId, clubId, now, next, last }) {
    const bookings = ofCustomer(db, customerId);
    const coming = bookings
      .where('booking.end_at', '>', now)
      .orderBy('booking.start_at')
      .orderBy('booking.id')
      .limit(next);
    const past = bookings
      .where('booking.end_at', '<=', now)
      .orderBy('booking.start_at', 'desc')
      .orderBy('booking.id', 'desc')
      .limit(last);
    const of = { customerId, playerId, clubId };
    const [nextRows, lastRows, debts] = await inOneTrip(db, [coming, past, debtsOf(db, of)]);
    return {
      next: nextRows.map(present),
      last: lastRows.map(present),
      debts: debts.map(({ id, court_name: court, date, start_at, timezone, open_cents }) => ({
        ...{ id, court, date, start_time: localTimeOf(start_at, timezone), open_cents },
      })),
    };
  },

  async all(db, customerId) {
    const rows = await ofCustomer(db, customerId)
      .select('booking.staff_note')
      .orderBy('booking.start_at', 'desc')
      .orderBy('booking.id', 'desc')
      .limit(EXPORTED_AT_MOST)
      .execute();
    const named = await listPayers(
      db,
      rows.map(({ id }) => id),
    );
    const payers = new Map(named.map(({ booking_id, payers }) => [booking_id, payers]));
    return rows.map(
      ({ staff_note, ...row }): ExportedBooking => ({
        ...present(row),
        staff_note,
        payers: payers.get(row.id) ?? [],
      }),
    );
  },

  async eraseTexts(tx, { customerId, now }) {
    // What records a payment of one of them has locked it: its payer is there now, or it waits.
    const bookings = await tx
      .selectFrom('bookings')
      .select('id')
      .where((is) =>
        is.or([
          is('customer_id', '=', customerId),
          is('id', 'in', (query) =>
            query
              .selectFrom('lesson_students')
              .select('lesson_students.booking_id')
              .where('lesson_students.customer_id', '=', customerId),
          ),
        ]),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    await tx
      .updateTable('bookings')
      .set({ staff_note: null, decline_reason: null, updated_at: now })
      .where('customer_id', '=', customerId)
      .where((is) => is.or([is('staff_note', 'is not', null), is('decline_reason', 'is not', null)]))
      .execute();
    await erasePayers(
      tx,
      bookings.map(({ id }) => id),
      customerId,
    );
  },

  async move(tx, { from, to, now }) {
    await tx
      .updateTable('bookings')
      .set({ customer_id: to, updated_at: now })
      .where('customer_id', '=', from)
      .execute();
    await moveStudent(tx, from, to);
    await moveStudentPayments(tx, from, to);
  },
};
