import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { HORIZON_WEEKS } from '@bandeja/rules/regulars/regular-dates';
import type { CreditRule, RegularPrice } from '@bandeja/rules/regulars/regular-price';
import { type Insertable, sql } from 'kysely';
import { courtsWithClub } from '../clubs/public.ts';
import { customerNames } from '../customers/public.ts';
import { type FreeText, freeTextOf } from '../players/public.ts';
import { teacherNames } from '../teachers/public.ts';

/** Monthly players with their customer, court and club. */
const regulars = (db: Database) =>
  db
    .selectFrom('regulars as regular')
    .innerJoin(customerNames(db).as('customer'), 'customer.customer_id', 'regular.customer_id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'regular.court_id')
    .leftJoin(teacherNames(db).as('teacher'), 'teacher.teacher_id', 'regular.teacher_id')
    .select('teacher.teacher_name')
    .selectAll('regular')
    .select(['customer.customer_name', 'customer.customer_phone', 'place.court_name'])
    .select(['place.club_slug', 'place.club_name', 'place.timezone']);

export type RegularRow = NonNullable<Awaited<ReturnType<typeof findRegular>>>;

export const findRegular = (db: Database, id: number) =>
  regulars(db).where('regular.id', '=', id).executeTakeFirst();

/** Locked before its dates are written: of two that write them the second sees those of the first. */
export const lockRegular = (tx: Database, id: number) =>
  regulars(tx).where('regular.id', '=', id).forNoKeyUpdate('regular').executeTakeFirst();

/** Of a customer, in the order of their ids, not ended. */
export const lockRegularsOfCustomer = (tx: Database, customer: number) =>
  regulars(tx)
    .where('regular.customer_id', '=', customer)
    .where('regular.ended_at', 'is', null)
    .orderBy('regular.id')
    .forNoKeyUpdate('regular')
    .execute();

/** By weekday and time; of the ended ones the last. */
export const listRegularRows = (
  db: Database,
  { club, ended, limit }: { club: number; ended: boolean; limit: number },
) => {
  const ofClub = regulars(db).where('regular.club_id', '=', club).limit(limit);
  return ended
    ? ofClub.where('regular.ended_at', 'is not', null).orderBy('regular.ended_at', 'desc').execute()
    : ofClub
        .where('regular.ended_at', 'is', null)
        .orderBy('regular.weekday')
        .orderBy('regular.start_time')
        .orderBy('regular.id')
        .execute();
};

export async function countActive(db: Database, club: number): Promise<number> {
  const { count } = await db
    .selectFrom('regulars')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('club_id', '=', club)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRegular(tx: Database, row: Insertable<DB['regulars']>): Promise<number> {
  const { id } = await tx.insertInto('regulars').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Changes = Partial<
  Pick<
    Insertable<DB['regulars']>,
    'customer_id' | 'due_day' | 'note' | 'planned_until' | 'ends_on' | 'ended_at'
  >
>;

export async function updateRegular(
  tx: Database,
  { id, now, ...changes }: Changes & { id: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('regulars')
    .set({ ...changes, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The job moves the horizon, which is no change of the desk. */
export async function setPlannedUntil(tx: Database, id: number, day: string): Promise<void> {
  await tx.updateTable('regulars').set({ planned_until: day }).where('id', '=', id).execute();
}

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE place.timezone)::date`;

/** The monthly players that lack dates of the horizon, have dates to try again, or are over; after an id. */
export const findRegularsToPlan = (
  db: Database,
  { now, after, limit }: { now: Date; after: number; limit: number },
) =>
  db
    .selectFrom('regulars as regular')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'regular.court_id')
    .select('regular.id')
    .where('regular.ended_at', 'is', null)
    .where('regular.id', '>', after)
    .where(
      sql<boolean>`(
        regular.planned_until < ${today(now)} + ${sql.lit(HORIZON_WEEKS * 7 - 1)}
        OR regular.ends_on < ${today(now)}
        OR EXISTS (
          SELECT FROM regular_dates AS task
          WHERE task.regular_id = regular.id AND task.state = 'task' AND task.date >= ${today(now)}
        )
      )`,
    )
    .orderBy('regular.id')
    .limit(limit)
    .execute();

export const pricesOf = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('regular_prices')
    .select(['regular_id', 'valid_from', 'price_cents', 'price_by'])
    .where('regular_id', 'in', [0, ...ids])
    .orderBy('regular_id')
    .orderBy('valid_from');

export const listPrices = (db: Database, ids: readonly number[]) => pricesOf(db, ids).execute();

export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number];

/** A price from a day on replaces what was planned for later. */
export async function insertPrice(
  tx: Database,
  { id, valid_from, ...price }: RegularPrice & { id: number },
): Promise<void> {
  await tx
    .deleteFrom('regular_prices')
    .where('regular_id', '=', id)
    .where('valid_from', '>=', valid_from)
    .execute();
  await tx
    .insertInto('regular_prices')
    .values({ regular_id: id, valid_from, ...price })
    .execute();
}

export type StudentRow = Awaited<ReturnType<typeof listStudentsOf>>[number];

/** The students of weekly lessons who are still customers, the first one first. */
export const studentsOf = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('regular_students as student')
    .innerJoin('regulars as regular', 'regular.id', 'student.regular_id')
    .innerJoin(customerNames(db).as('customer'), 'customer.customer_id', 'student.customer_id')
    .select(['student.regular_id', 'student.customer_id', 'customer.customer_name'])
    .where('student.regular_id', 'in', [0, ...ids])
    .where('customer.customer_erased_at', 'is', null)
    .orderBy('student.regular_id')
    .orderBy(sql`student.customer_id <> regular.customer_id`)
    .orderBy('student.customer_id');

export const listStudentsOf = (db: Database, ids: readonly number[]) => studentsOf(db, ids).execute();

export async function insertStudentsOf(
  tx: Database,
  id: number,
  customers: readonly number[],
): Promise<void> {
  const rows = customers.map((customer_id) => ({ regular_id: id, customer_id }));
  if (rows.length > 0) await tx.insertInto('regular_students').values(rows).execute();
}

export async function replaceStudents(
  tx: Database,
  { id, all }: { id: number; all: readonly number[] },
): Promise<void> {
  await tx.deleteFrom('regular_students').where('regular_id', '=', id).execute();
  await insertStudentsOf(tx, id, all);
}

/** Takes a person who leaves out of weekly lessons; those that have other students are the next one's. */
export async function leaveLessons(tx: Database, customer: number, now: Date): Promise<void> {
  await tx.deleteFrom('regular_students').where('customer_id', '=', customer).execute();
  await sql`
    UPDATE regulars SET customer_id = next.customer_id, updated_at = ${now}, version = version + 1
    FROM (SELECT regular_id, min(customer_id) AS customer_id FROM regular_students GROUP BY regular_id) AS next
    WHERE regulars.id = next.regular_id AND regulars.customer_id = ${customer}`.execute(tx);
}

export const ruleOf = (db: Database, club: number) =>
  db.selectFrom('regular_rules').select(['credit_percent', 'hours_before']).where('club_id', '=', club);

export const findRule = (db: Database, club: number) => ruleOf(db, club).executeTakeFirst();

export async function upsertRule(tx: Database, club: number, rule: CreditRule): Promise<void> {
  await tx
    .insertInto('regular_rules')
    .values({ club_id: club, ...rule })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet(rule))
    .execute();
}

/** All weekly times of one customer become those of another one; the caller ends the link of the first. */
export async function moveRegulars(tx: Database, from: number, to: number, now: Date): Promise<void> {
  await sql`DELETE FROM regular_students AS student WHERE customer_id = ${from} AND EXISTS (
    SELECT FROM regular_students AS kept WHERE kept.regular_id = student.regular_id AND kept.customer_id = ${to})`.execute(
    tx,
  );
  await tx.updateTable('regular_students').set({ customer_id: to }).where('customer_id', '=', from).execute();
  await tx
    .updateTable('regulars')
    .set({ customer_id: to, updated_at: now, version: sql<number>`version + 1` })
    .where('customer_id', '=', from)
    .execute();
}

export async function eraseNotes(tx: Database, customer: number): Promise<void> {
  await tx.updateTable('regulars').set({ note: null }).where('customer_id', '=', customer).execute();
}

export const listRegularsOfCustomers = (db: Database, customers: readonly number[]) =>
  regulars(db)
    .where((is) =>
      is.or([
        is('regular.customer_id', 'in', [0, ...customers]),
        is('regular.id', 'in', (query) =>
          query
            .selectFrom('regular_students')
            .select('regular_students.regular_id')
            .where('regular_students.customer_id', 'in', [0, ...customers]),
        ),
      ]),
    )
    .orderBy('regular.id')
    .execute();

/** What the staff of a club notes about monthly players. */
export const regularFreeTexts: readonly FreeText[] = [freeTextOf('regulars', 'note')];
