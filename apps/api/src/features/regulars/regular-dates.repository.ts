import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type Insertable, sql } from 'kysely';
import { bookingBills, lessonShares, lessonsOfCustomer } from '../bookings/public.ts';
import { courtsWithClub } from '../clubs/public.ts';
import { customerNames } from '../customers/public.ts';

/** Dates with the bills of their bookings. */
const dates = (db: Database) =>
  db
    .selectFrom('regular_dates as day')
    .leftJoin(bookingBills(db).as('bill'), 'bill.booking_id', 'day.booking_id')
    .selectAll('day')
    .select(['bill.booking_status', 'bill.start_at', 'bill.booked_cents', 'bill.court_id', 'bill.court_name'])
    .select(['bill.items_cents', 'bill.held_cents']);

export type DateRow = Awaited<ReturnType<typeof listDates>>[number];

type Span = { from: string; to: string };

/** The dates of monthly players within a span, in order. */
export const datesWithin = (db: Database, regulars: readonly number[], { from, to }: Span) =>
  dates(db)
    .where('day.regular_id', 'in', [0, ...regulars])
    .where('day.date', '>=', from)
    .where('day.date', '<=', to)
    .orderBy('day.date')
    .orderBy('day.regular_id');

export const listDates = (db: Database, regulars: readonly number[], span: Span) =>
  datesWithin(db, regulars, span).execute();

export const findDate = (db: Database, regular: number, date: string) =>
  dates(db).where('day.regular_id', '=', regular).where('day.date', '=', date).executeTakeFirst();

export type NewDate = Insertable<DB['regular_dates']>;

/** Throws on the primary key when a date is there already. */
export async function insertDates(tx: Database, rows: readonly NewDate[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('regular_dates').values(rows).execute();
}

type DateChange = Partial<
  Pick<NewDate, 'state' | 'reason' | 'booking_id' | 'price_cents' | 'credit_cents' | 'changed_at'>
>;

export async function updateDate(
  tx: Database,
  { regular, date, ...change }: DateChange & { regular: number; date: string },
): Promise<void> {
  await tx
    .updateTable('regular_dates')
    .set(change)
    .where('regular_id', '=', regular)
    .where('date', '=', date)
    .execute();
}

/** The days on which a monthly player has a date that could not be booked. */
export async function findTaskDates(tx: Database, regular: number, from: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('regular_dates')
    .select('date')
    .where('regular_id', '=', regular)
    .where('state', '=', 'task')
    .where('date', '>=', from)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

/** Until when the month of a date is to be paid, as dueOn of the rules. */
const dueOn = sql<string>`GREATEST(
  date_trunc('month', day.date)::date + regular.due_day - 1,
  CASE WHEN date_trunc('month', day.date) = date_trunc('month', regular.starts_on) THEN regular.starts_on END
)`;

const openCents = sql<number>`(bill.booked_cents + bill.items_cents - bill.held_cents)`;

/** Older debts are no longer a matter of a list. */
const OVERDUE_DAYS = 366;

/** `regular`: of one monthly player only. */
type OfClub = { club: number; today: string; regular?: number };

/** What is open of months past their due day, by monthly player, with the customer. */
const overdue = (db: Database, { club, today, regular }: OfClub) =>
  db
    .selectFrom('regular_dates as day')
    .innerJoin('regulars as regular', 'regular.id', 'day.regular_id')
    .innerJoin(bookingBills(db).as('bill'), 'bill.booking_id', 'day.booking_id')
    .where('regular.club_id', '=', club)
    .where('day.state', '=', 'booked')
    .where('day.date', '>', sql<string>`${today}::date - ${sql.lit(OVERDUE_DAYS)}`)
    .where('day.date', '<', sql<string>`(date_trunc('month', ${today}::date) + interval '1 month')::date`)
    .where('bill.booking_status', '<>', BOOKING_STATUS.cancelled)
    // A due day is of its month: of earlier months it is not computed, date by date.
    .where(sql<boolean>`(day.date < date_trunc('month', ${today}::date)::date OR ${dueOn} < ${today}::date)`)
    .$if(regular !== undefined, (one) => one.where('day.regular_id', '=', regular as number))
    .where(openCents, '>', 0);

export const overdueOf = (db: Database, of: OfClub) =>
  overdue(db, of)
    .innerJoin(customerNames(db).as('customer'), 'customer.customer_id', 'regular.customer_id')
    .select(['day.regular_id', 'customer.customer_id', 'customer.customer_name'])
    .select(sql<number>`sum(${openCents})::bigint`.as('open_cents'))
    .groupBy(['day.regular_id', 'customer.customer_id', 'customer.customer_name'])
    .orderBy('customer.customer_name')
    .orderBy('day.regular_id');

/** Dates that the desk has to decide, the next one first. */
export const taskDatesOf = (db: Database, club: number, limit: number) =>
  db
    .selectFrom('regular_dates as day')
    .innerJoin('regulars as regular', 'regular.id', 'day.regular_id')
    .innerJoin(customerNames(db).as('customer'), 'customer.customer_id', 'regular.customer_id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'regular.court_id')
    .select(['day.regular_id', 'day.date', 'day.reason', 'regular.start_time'])
    .select(['customer.customer_name', 'place.court_name'])
    .where('regular.club_id', '=', club)
    .where('day.state', '=', 'task')
    .orderBy('day.date')
    .orderBy('day.regular_id')
    .limit(limit);

/** How many dates the desk has to decide, by monthly player. */
export const tasksOf = (db: Database, regulars: readonly number[]) =>
  db
    .selectFrom('regular_dates')
    .select((select) => ['regular_id', select.fn.countAll<number>().as('count')])
    .where('regular_id', 'in', [0, ...regulars])
    .where('state', '=', 'task')
    .groupBy('regular_id');

type Month = Span & { club: number; customer?: number };

/** The dates of a club within a span, with whose they are; of one customer also the lessons that the customer takes. */
export const statementDatesOf = (db: Database, { club, customer, from, to }: Month) =>
  dates(db)
    .innerJoin('regulars as regular', 'regular.id', 'day.regular_id')
    .innerJoin(customerNames(db).as('customer'), 'customer.customer_id', 'regular.customer_id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'regular.court_id')
    .leftJoin('statement_links as link', 'link.customer_id', 'regular.customer_id')
    .select(['regular.customer_id', 'customer.customer_name', 'customer.customer_phone'])
    .select([
      'regular.teacher_id',
      'regular.start_time',
      'regular.due_day',
      'regular.starts_on',
      'regular.ended_at',
    ])
    .select(['regular.court_id as usual_court_id', 'place.court_name as usual_court_name', 'place.timezone'])
    .select(sql<boolean>`link.customer_id IS NOT NULL`.as('has_link'))
    .select(
      sql<number>`(SELECT count(*)::int FROM regular_students WHERE regular_id = regular.id)`.as('students'),
    )
    .where('regular.club_id', '=', club)
    .where((is) =>
      customer === undefined
        ? is.and([])
        : is.or([
            is('regular.customer_id', '=', customer),
            is('day.booking_id', 'in', lessonsOfCustomer(customer)),
          ]),
    )
    .where('day.date', '>=', from)
    .where('day.date', '<=', to);

/** The students of these dates that are lessons, in their order. */
export const statementSharesOf = (db: Database, { club, from, to }: Month) =>
  db
    .selectFrom('regular_dates as day')
    .innerJoin('regulars as regular', 'regular.id', 'day.regular_id')
    .innerJoin(lessonShares(db).as('share'), 'share.booking_id', 'day.booking_id')
    .innerJoin(customerNames(db).as('customer'), 'customer.customer_id', 'share.customer_id')
    .leftJoin('statement_links as link', 'link.customer_id', 'share.customer_id')
    .select(['share.booking_id', 'share.customer_id', 'share.price_cents', 'share.paid_cents'])
    .select(['customer.customer_name', 'customer.customer_phone'])
    .select(sql<boolean>`link.customer_id IS NOT NULL`.as('has_link'))
    .where('regular.club_id', '=', club)
    .where('day.date', '>=', from)
    .where('day.date', '<=', to)
    .orderBy('share.booking_id')
    .orderBy('share.position');

type RowOf<Query extends { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<Query['execute']>
>[number];

export type StatementRow = RowOf<ReturnType<typeof statementDatesOf>>;
export type ShareRow = RowOf<ReturnType<typeof statementSharesOf>>;
