import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { LESSON_STUDENTS_MAX } from '@bandeja/rules/lessons/lesson';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { announceBookings } from '../changes/booking-news.ts';
import { updateStaffFields } from '../changes/booking-writes.repository.ts';
import { repriceBooking } from '../desk/desk-bill.ts';
import { lockBookingForChange } from '../own-bookings.ts';
import {
  deleteStudents,
  findLesson,
  insertStudents,
  type LessonRow,
  listStudents,
} from './lessons.repository.ts';

type Change = {
  /** Customers, held by the caller. */
  added: readonly number[];
  removed: readonly number[];
  now: Date;
};

type Changed = { before: number; after: number; price_cents: number };

/**
 * Students of a locked lesson come and go; null: none does. Where each has a price, that of the booking is their sum, and
 * what was paid above it is money to return.
 */
export async function changeStudents(
  tx: Database,
  booking: BookingRow,
  { price_by, student_cents }: Pick<LessonRow, 'price_by' | 'student_cents'>,
  { added, removed, now }: Change,
): Promise<Changed | null> {
  const { id, price_cents } = booking;
  if (added.length === 0 && removed.length === 0) return null;
  const before = (await listStudents(tx, [id])).map(({ customer_id }) => customer_id);
  const after = studentsAfter(before, { added, removed });
  await deleteStudents(tx, id, removed);
  await insertStudents(tx, { booking: id, students: added, student_cents, now });
  // The booking is that of the first student.
  await updateStaffFields(tx, id, { customer_id: after[0] ?? null }, now);
  const students = await listStudents(tx, [id]);
  const price =
    price_by === 'student' ? students.reduce((sum, one) => sum + (one.price_cents ?? 0), 0) : price_cents;
  if (price !== price_cents) await repriceBooking(tx, booking, price, now);
  else await announceBookings(tx, [id]);
  return { before: before.length, after: after.length, price_cents: price };
}

/** Who is in a lesson after a change. Refuses who is not in it, who is twice, and one with too many or no students. */
export function studentsAfter(
  before: readonly number[],
  { added, removed }: Pick<Change, 'added' | 'removed'>,
): number[] {
  if (removed.some((one) => !before.includes(one)))
    throw new Refusal('lesson_student_not_found', { field: 'remove' });
  const stay = before.filter((one) => !removed.includes(one));
  if (added.some((one) => stay.includes(one))) throw new Refusal('lesson_student_twice', { field: 'add' });
  const after = [...stay, ...added];
  if (after.length === 0) throw new Refusal('lesson_needs_student', { field: 'remove' });
  if (after.length > LESSON_STUDENTS_MAX) throw new Refusal('lesson_full', { field: 'add' });
  return after;
}

/**
 * The students of one date of a weekly lesson change with it; the price of the date. A date may have others than the weekly
 * lesson: who is there already or has left stays so, and one that all would leave gets the weekly ones, `all`.
 */
export async function changeWeeklyStudents(
  tx: Database,
  { id, all, added, removed, now }: Change & { id: number; all: readonly number[] },
): Promise<number> {
  const booking = await lockBookingForChange(tx, id, { withCourt: false });
  const lesson = await findLesson(tx, id);
  if (!lesson || booking.status === BOOKING_STATUS.cancelled) return booking.price_cents;
  const present = (await listStudents(tx, [id])).map(({ customer_id }) => customer_id);
  const leaving = present.filter((one) => removed.includes(one));
  const staying = present.filter((one) => !removed.includes(one));
  const coming = staying.length > 0 || added.length > 0 ? added : all;
  const change = { added: coming.filter((one) => !staying.includes(one)), removed: leaving, now };
  return (await changeStudents(tx, booking, lesson, change))?.price_cents ?? booking.price_cents;
}
