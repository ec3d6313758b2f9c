import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { customerClubs } from '../../customers/public.ts';
import { moneyOfBookings } from '../../payments/public.ts';
import { deskMoney } from '../../tills/public.ts';
import { cancelled, takesCourt } from '../booking-state.ts';

/** Opening days from `first` to `last`; those since `from` are the asked ones, the others the span before. */
type Span = { club: number; timezone: string; first: string; from: string; last: string };

const confirmed = sql.lit(BOOKING_STATUS.confirmed);

const bookingsOfDays = (db: Database, given: Given<Span>) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .where('place.club_id', '=', given('club'))
    .where('booking.date', '>=', given('first'))
    .where('booking.date', '<=', given('last'));

const isAsked = (given: Given<Span>) => sql<boolean>`booking.date >= ${given('from')}::date`;

/** Confirmed bookings, counted by day, minute of the opening day and length. */
export const soldTimes = compiledOnce((db, given: Given<Span>) =>
  bookingsOfDays(db, given)
    .select([
      'booking.date',
      sql<number>`(extract(epoch FROM
        (booking.start_at AT TIME ZONE ${given('timezone')}::text) - booking.date::timestamp) / 60)::integer`.as(
        'from_minute',
      ),
      sql<number>`(extract(epoch FROM booking.end_at - booking.start_at) / 60)::integer`.as('minutes'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .where('booking.status', '=', confirmed)
    .groupBy([sql`1`, sql`2`, sql`3`]),
);

/** What takes courts and is no booking, nor an offer of one, from the first midnight to noon after the last day. */
export const blockedTimes = compiledOnce((db, given: Given<Span>) => {
  const midnight = (day: ReturnType<typeof sql>) =>
    sql`(${day})::timestamp AT TIME ZONE ${given('timezone')}::text`;
  return db
    .selectFrom('court_occupations as occupation')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'occupation.court_id')
    .select([
      'occupation.court_id',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ])
    .where('place.club_id', '=', given('club'))
    .where(takesCourt)
    .where(sql<boolean>`occupation.kind NOT IN ('booking', 'offer')`)
    .where(
      sql<boolean>`occupation.during && tstzrange(
        ${midnight(sql`${given('first')}::date`)}, ${midnight(sql`${given('last')}::date + interval '36 hours'`)})`,
    );
});

/** Cancelled ones count when they had been confirmed: a hold that ends was no booking. */
export const bookingCounts = compiledOnce((db, given: Given<Span>) =>
  bookingsOfDays(db, given)
    .select((count) => [
      isAsked(given).as('is_asked'),
      sql<number>`count(*) FILTER (WHERE booking.status = ${confirmed})::integer`.as('bookings'),
      sql<number>`count(*) FILTER (WHERE booking.status = ${confirmed} AND booking.no_show_at IS NOT NULL)::integer`.as(
        'no_shows',
      ),
      sql<number>`count(*) FILTER (WHERE booking.status = ${cancelled} AND ${count.exists(
        count
          .selectFrom('booking_history as step')
          .select('step.id')
          .whereRef('step.booking_id', '=', 'booking.id')
          .where('step.from_status', '=', confirmed),
      )})::integer`.as('cancelled'),
    ])
    .groupBy(sql`1`),
);

/** Confirmed bookings of the asked days, by kind. */
export const kindCounts = compiledOnce((db, given: Given<Span>) =>
  bookingsOfDays(db, given)
    .select(['booking.kind', sql<number>`count(*)::integer`.as('bookings')])
    .where('booking.status', '=', confirmed)
    .where(isAsked(given))
    .groupBy('booking.kind'),
);

/** Money of the desk, by method and kind. */
export const deskIncome = compiledOnce((db, given: Given<Span>) =>
  bookingsOfDays(db, given)
    .innerJoin(deskMoney(db).as('row'), 'row.booking_id', 'booking.id')
    .select([
      isAsked(given).as('is_asked'),
      'booking.kind',
      'row.method',
      sql<number>`sum(row.amount_cents)::bigint`.as('amount_cents'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`]),
);

type Instants = { club: number; since: Date; between: Date; until: Date };

/** What the desk took that is of no booking, of the asked span and of the one before it. */
const otherMoney = (of: 'credit_id' | 'team_id') =>
  compiledOnce((db, given: Given<Instants>) =>
    deskMoney(db)
      .clearSelect()
      .select([
        sql<boolean>`row.at >= ${given('between')}`.as('is_asked'),
        sql<number>`sum(CASE row.kind WHEN 'payment' THEN row.amount_cents ELSE -row.amount_cents END)::bigint`.as(
          'amount_cents',
        ),
      ])
      .where('row.club_id', '=', given('club'))
      .where('row.at', '>=', given('since'))
      .where('row.at', '<', given('until'))
      .where(`row.${of}`, 'is not', null)
      .groupBy(sql`1`),
  );

export const creditPaidIn = otherMoney('credit_id');
export const feesTaken = otherMoney('team_id');

/** Online payments that came, without what went back. */
export const onlineIncome = compiledOnce((db, given: Given<Span>) =>
  bookingsOfDays(db, given)
    .innerJoin(moneyOfBookings(db).as('row'), 'row.booking_id', 'booking.id')
    .select([
      isAsked(given).as('is_asked'),
      'booking.kind',
      sql<number>`sum(row.amount_cents - row.returned_cents)::bigint`.as('amount_cents'),
    ])
    .groupBy([sql`1`, sql`2`]),
);

/** Persons with a confirmed booking: a customer who is linked to a player is that player. `known`: with one of an earlier day. */
export const personCounts = compiledOnce((db, given: Given<Span>) => {
  const customer = sql<number | null>`COALESCE(student.customer_id, booking.customer_id)`;
  const persons = bookingsOfDays(db, given)
    // Of a lesson every student.
    .leftJoin('lesson_students as student', 'student.booking_id', 'booking.id')
    .leftJoin(customerClubs(db).as('linked'), (join) => join.on('linked.customer_id', '=', customer))
    .select([
      isAsked(given).as('is_asked'),
      sql<number | null>`COALESCE(booking.player_id, linked.player_id)`.as('player_id'),
      sql<
        number | null
      >`CASE WHEN COALESCE(booking.player_id, linked.player_id) IS NULL THEN ${customer} END`.as(
        'customer_id',
      ),
    ])
    .where('booking.status', '=', confirmed)
    .distinct();
  const earlier = (is: ReturnType<typeof sql<boolean>>) =>
    db
      .selectFrom('bookings as earlier')
      .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'earlier.court_id')
      .select('earlier.id')
      .where('place.club_id', '=', given('club'))
      .where('earlier.status', '=', confirmed)
      .where(
        sql<boolean>`earlier.date < CASE WHEN person.is_asked THEN ${given('from')}::date ELSE ${given('first')}::date END`,
      )
      .where(is);
  const records = customerClubs(db)
    .where('club_id', '=', given('club'))
    .whereRef('player_id', '=', sql`person.player_id`);
  const known = sql<boolean>`(
    EXISTS ${earlier(sql`earlier.player_id = person.player_id`)}
    OR EXISTS ${earlier(sql`earlier.customer_id = person.customer_id`)}
    OR EXISTS ${earlier(sql`earlier.customer_id IN (SELECT customer_id FROM ${records.as('record')})`)}
    OR EXISTS ${earlier(sql`earlier.id IN (
      SELECT booking_id FROM lesson_students AS lesson WHERE lesson.customer_id = person.customer_id
        OR lesson.customer_id IN (SELECT customer_id FROM ${records.as('record')}))`)}
  )`;
  return db
    .selectFrom(persons.as('person'))
    .select([
      'person.is_asked',
      sql<number>`count(*) FILTER (WHERE ${known})::integer`.as('returning'),
      sql<number>`count(*) FILTER (WHERE NOT ${known})::integer`.as('new'),
    ])
    .groupBy('person.is_asked');
});
