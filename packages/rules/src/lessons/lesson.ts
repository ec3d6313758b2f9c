import type { Ability } from '../abilities.ts';
import { type BookingState, bookingStateAsOf } from '../bookings/booking-machine.ts';
import { BOOKING_STATUS } from '../bookings/booking-status.ts';
import { divideInOrder, splitAmount } from '../payments/bill.ts';
import { type Instant, toMillis } from '../time/instant.ts';

/** Of one lesson. */
export const LESSON_STUDENTS_MAX = 8;
/** Of one club, not ended. */
export const TEACHERS_MAX = 100;

/** lesson: one price, however many students. student: a price for each of them. */
export const LESSON_PRICE_BY = ['lesson', 'student'] as const;
export type LessonPriceBy = (typeof LESSON_PRICE_BY)[number];

/** `Prof. Carla`; a title that was typed stays. */
const teacherTitle = (name: string): string => (/^prof/i.test(name) ? name : `Prof. ${name}`);

/** `Prof. Carla · 3 alunos` */
export const lessonTitle = (teacher: string, students: number): string =>
  `${teacherTitle(teacher)} · ${students} ${students === 1 ? 'aluno' : 'alunos'}`;

type Busy = { teacher: string; start_time: string; court: string };

/** Why a teacher cannot give a lesson: the one that is booked already. */
export const teacherBusySentence = ({ teacher, start_time, court }: Busy): string =>
  `${teacherTitle(teacher)} já tem aula às ${start_time} na ${court}.`;

type Share = { customer_id: number; price_cents: number | null };

/** Each student's part of the price; of one price for all, in equal parts to the centavo. */
export function sharesOf(price_cents: number, students: readonly Share[]): number[] {
  const equal = students.length > 0 ? splitAmount(price_cents, students.length) : [];
  return students.map((student, index) => student.price_cents ?? equal[index] ?? 0);
}

type LessonBill = { price_cents: number; items_cents: number; held_cents: number };

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What of a lesson's bill is each student's, given what each has paid by name; the sums are the bill's. Items are the first
 * one's. Money above a share, of no student and of those who left pays the shares in their order: what is open of a student is
 * never above what is open of the bill. What is above all shares is the first one's.
 */
export function billsOfStudents(
  { price_cents, items_cents, held_cents }: LessonBill,
  students: readonly (Share & { paid_cents: number })[],
): LessonBill[] {
  const shares = sharesOf(price_cents, students);
  const ofFirst = (index: number, cents: number) => (index === 0 ? cents : 0);
  const priced = shares.map((share, index) => share + ofFirst(index, price_cents - sum(shares)));
  const owed = priced.map((price, index) => price + ofFirst(index, items_cents));
  const named = owed.map((cents, index) => Math.max(0, Math.min(cents, students[index]?.paid_cents ?? 0)));
  const rest = held_cents - sum(named);
  // Below 0: money went back that names no student.
  const parts =
    rest < 0
      ? divideInOrder(-rest, named).map((cents) => -cents)
      : divideInOrder(
          rest,
          owed.map((cents, index) => cents - (named[index] ?? 0)),
        );
  return priced.map((price, index) => ({
    price_cents: price,
    items_cents: ofFirst(index, items_cents),
    held_cents: (named[index] ?? 0) + (parts[index] ?? 0) + ofFirst(index, rest - sum(parts)),
  }));
}

type Row = { kind: 'payment' | 'reversal' | 'return'; amount_cents: number; student_id: number | null };

/** What came of each student by the desk's rows and is still here; null: rows that name none. */
export function paidByStudent(rows: readonly Row[]): Map<number | null, number> {
  const paid = new Map<number | null, number>();
  for (const { kind, amount_cents, student_id } of rows)
    paid.set(student_id, (paid.get(student_id) ?? 0) + (kind === 'payment' ? amount_cents : -amount_cents));
  return paid;
}

/** An amount that goes back, in parts of those who paid; what no row explains is the last part, of no student. */
export function partsToReturn(
  rows: readonly Row[],
  amount_cents: number,
): { student: number | null; cents: number }[] {
  const parts: { student: number | null; cents: number }[] = [];
  let left = amount_cents;
  const named = [...paidByStudent(rows)].flatMap(([student, cents]) =>
    student === null ? [] : [{ student, cents }],
  );
  for (const { student, cents } of named.toSorted((one, other) => one.student - other.student)) {
    const part = Math.min(left, cents);
    if (part <= 0) continue;
    parts.push({ student, cents: part });
    left -= part;
  }
  return left > 0 ? [...parts, { student: null, cents: left }] : parts;
}

export type LessonRefusal = 'booking_already_cancelled' | 'booking_already_started';

/** Change teacher or students: until the lesson starts. */
export function changeLessonAbility(state: BookingState, now: Instant): Ability<LessonRefusal> {
  if (bookingStateAsOf(state, now).status === BOOKING_STATUS.cancelled) return 'booking_already_cancelled';
  return toMillis(state.start_at) <= toMillis(now) ? 'booking_already_started' : null;
}
