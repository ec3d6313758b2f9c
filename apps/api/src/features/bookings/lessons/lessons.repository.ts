import type { Database } from '@bandeja/db/database';
import type { LessonPriceBy } from '@bandeja/rules/lessons/lesson';
import { type RawBuilder, sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { customerClubs, customerNames } from '../../customers/public.ts';
import { teacherNames } from '../../teachers/public.ts';
import { deskPaidOfStudent } from '../../tills/public.ts';
import type { During } from '../booking-state.ts';

/** Who gives the lesson of a booking, for a query that knows its occupation. */
export const teacherOf = (occupation: RawBuilder<number>) => sql<number | null>`(
  SELECT teacher_id FROM court_occupations WHERE id = ${occupation})`;

/** How many students the lesson of a booking has, for a query that knows the booking; of another kind 0. */
export const studentsOf = (booking: RawBuilder<number>) => sql<number>`(
  SELECT count(*)::integer FROM lesson_students WHERE booking_id = ${booking})`;

/** How many of them have no account. */
export const strangersOf = (db: Database, booking: RawBuilder<number>) => sql<number>`(
  SELECT count(*)::integer FROM lesson_students AS student
  JOIN ${customerClubs(db).as('person')} ON person.customer_id = student.customer_id
  WHERE student.booking_id = ${booking} AND person.player_id IS NULL)`;

export type LessonRow = NonNullable<Awaited<ReturnType<typeof findLesson>>>;

/** Teacher and price of a lesson; undefined for a booking of another kind. */
export const findLesson = (db: Database, booking: number) =>
  db
    .selectFrom('lessons as lesson')
    .innerJoin('bookings as booking', 'booking.id', 'lesson.booking_id')
    .innerJoin('court_occupations as occupation', 'occupation.id', 'booking.occupation_id')
    .innerJoin(teacherNames(db).as('teacher'), 'teacher.teacher_id', 'occupation.teacher_id')
    .select(['lesson.price_by', 'lesson.student_cents', 'teacher.teacher_id', 'teacher.teacher_name'])
    .where('lesson.booking_id', '=', booking)
    .executeTakeFirst();

export type StudentRow = Awaited<ReturnType<typeof listStudents>>[number];

/** The students of lessons, in the order in which they were added. */
export const listStudents = (db: Database, bookings: readonly number[]) =>
  db
    .selectFrom('lesson_students as student')
    .innerJoin(customerNames(db).as('customer'), 'customer.customer_id', 'student.customer_id')
    .innerJoin(customerClubs(db).as('person'), 'person.customer_id', 'student.customer_id')
    .select(['student.booking_id', 'student.customer_id', 'student.price_cents', 'person.player_id'])
    .select(['customer.customer_name', 'customer.customer_phone'])
    .where('student.booking_id', 'in', [0, ...bookings])
    .orderBy('student.booking_id')
    .orderBy('student.position')
    .execute();

/** Students of lessons with their own prices and what they paid by name, for a query that knows bookings. */
export const lessonShares = (db: Database) =>
  db
    .selectFrom('lesson_students as student')
    .select(['student.booking_id', 'student.customer_id', 'student.position', 'student.price_cents'])
    .select(
      deskPaidOfStudent(sql.ref('student.booking_id'), sql.ref('student.customer_id')).as('paid_cents'),
    );

/** The lessons of a customer, for a query that knows bookings. */
export const lessonsOfCustomer = (customer: number) =>
  sql<number>`(SELECT booking_id FROM lesson_students WHERE customer_id = ${customer})`;

export type NewLesson = {
  booking: number;
  teacher: number;
  price_by: LessonPriceBy;
  student_cents: number | null;
  students: readonly number[];
  now: Date;
};

/** Makes a new booking a lesson. Throws on court_occupations_one_teacher when its teacher has another one then. */
export async function insertLesson(
  tx: Database,
  { booking, teacher, price_by, student_cents, students, now }: NewLesson,
): Promise<void> {
  await setTeacher(tx, booking, teacher);
  await tx.insertInto('lessons').values({ booking_id: booking, price_by, student_cents }).execute();
  await insertStudents(tx, { booking, students, student_cents, now });
}

/** Throws on court_occupations_one_teacher. */
export async function setTeacher(tx: Database, booking: number, teacher: number): Promise<void> {
  await tx
    .updateTable('court_occupations')
    .set({ teacher_id: teacher })
    .where('id', '=', (query) =>
      query.selectFrom('bookings').select('occupation_id').where('id', '=', booking),
    )
    .execute();
}

/** Throws on the primary key when one of them is there already. */
export async function insertStudents(
  tx: Database,
  {
    booking,
    students,
    student_cents,
    now,
  }: Pick<NewLesson, 'booking' | 'students' | 'student_cents' | 'now'>,
): Promise<void> {
  if (students.length === 0) return;
  await tx
    .insertInto('lesson_students')
    .values(
      students.map((customer_id) => ({
        ...{ booking_id: booking, customer_id, price_cents: student_cents, added_at: now },
      })),
    )
    .execute();
}

export async function deleteStudents(
  tx: Database,
  booking: number,
  customers: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('lesson_students')
    .where('booking_id', '=', booking)
    .where('customer_id', 'in', [0, ...customers])
    .execute();
}

/** Another price of a lesson, its students with it. */
export async function setLessonPrice(
  tx: Database,
  booking: number,
  { price_by, student_cents }: Pick<NewLesson, 'price_by' | 'student_cents'>,
): Promise<void> {
  await tx
    .updateTable('lessons')
    .set({ price_by, student_cents })
    .where('booking_id', '=', booking)
    .execute();
  await tx
    .updateTable('lesson_students')
    .set({ price_cents: student_cents })
    .where('booking_id', '=', booking)
    .execute();
}

type Taken = { span: number; start_at: Date; court_name: string; timezone: string };

/** The lessons of a teacher at some spans of time, but that of one booking. */
export async function findTeacherTaken(
  db: Database,
  { teacher, spans, except = 0 }: { teacher: number; spans: readonly During[]; except?: number },
): Promise<Taken[]> {
  if (spans.length === 0) return [];
  const edge = (name: keyof During) => sql`${spans.map((span) => span[name])}::timestamptz[]`;
  const { rows } = await sql<Taken>`
    SELECT (span.place - 1)::int AS span, lower(occupation.during) AS start_at, place.court_name, place.timezone
    FROM unnest(${edge('start_at')}, ${edge('end_at')}) WITH ORDINALITY AS span (start_at, end_at, place)
    JOIN court_occupations AS occupation ON occupation.during && tstzrange(span.start_at, span.end_at)
    JOIN ${courtsWithClub(db).as('place')} ON place.court_id = occupation.court_id
    WHERE occupation.teacher_id = ${teacher} AND occupation.status IN ('held', 'confirmed')
      AND NOT EXISTS (SELECT FROM bookings WHERE occupation_id = occupation.id AND id = ${except})
    ORDER BY span.place, lower(occupation.during)`.execute(db);
  return rows;
}

/** Whether a player is, by the own yes, a student of the lesson. */
export async function isStudent(db: Database, booking: number, player: number): Promise<boolean> {
  const found = await db
    .selectFrom('lesson_students as student')
    .innerJoin(customerClubs(db).as('person'), 'person.customer_id', 'student.customer_id')
    .select('student.booking_id')
    .where('student.booking_id', '=', booking)
    .where('person.player_id', '=', player)
    .executeTakeFirst();
  return found !== undefined;
}

/** The lessons of one customer become those of another one; where both are students they are one, with both shares. */
export async function moveStudent(tx: Database, from: number, to: number): Promise<void> {
  await sql`
    WITH twice AS (
      DELETE FROM lesson_students AS student WHERE customer_id = ${from} AND EXISTS (
        SELECT FROM lesson_students AS kept WHERE kept.booking_id = student.booking_id AND kept.customer_id = ${to})
      RETURNING booking_id, price_cents
    )
    UPDATE lesson_students AS kept SET price_cents = kept.price_cents + twice.price_cents
    FROM twice WHERE kept.booking_id = twice.booking_id AND kept.customer_id = ${to}`.execute(tx);
  await tx.updateTable('lesson_students').set({ customer_id: to }).where('customer_id', '=', from).execute();
}

/** The lessons of customers, with their own shares; the newest first. */
export const listLessonsOfCustomers = (db: Database, customers: readonly number[], limit: number) =>
  db
    .selectFrom('lesson_students as student')
    .innerJoin('bookings as booking', 'booking.id', 'student.booking_id')
    .innerJoin('court_occupations as occupation', 'occupation.id', 'booking.occupation_id')
    .innerJoin(teacherNames(db).as('teacher'), 'teacher.teacher_id', 'occupation.teacher_id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'booking.court_id')
    .select(['booking.id', 'booking.start_at', 'booking.end_at', 'booking.status', 'student.added_at'])
    .select(['place.club_name', 'place.court_name', 'teacher.teacher_name', 'student.price_cents'])
    .where('student.customer_id', 'in', [0, ...customers])
    .orderBy('booking.start_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute();
