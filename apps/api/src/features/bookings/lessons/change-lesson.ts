import type { Parsed } from '@bandeja/contract/call';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type * as calls from '@bandeja/contract/calls/desk-lessons';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { changeLessonAbility, LESSON_STUDENTS_MAX } from '@bandeja/rules/lessons/lesson';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { insertEntry } from '../../desk/public.ts';
import { storedState } from '../booking-state.ts';
import { type BookingRow, limitLockWaits } from '../bookings.repository.ts';
import { announceAgenda, announceBookings } from '../changes/booking-news.ts';
import { updateStaffFields } from '../changes/booking-writes.repository.ts';
import { refusingOverlaps } from '../desk/book-at-desk.ts';
import { repriceBooking } from '../desk/desk-bill.ts';
import { findDeskBooking } from '../desk/desk-bookings.repository.ts';
import { assertVersion, getDeskBooking, lockDeskBooking } from '../desk/read-desk-booking.ts';
import { holdStudents } from './book-lesson.ts';
import {
  deleteStudents,
  findLesson,
  insertStudents,
  type LessonRow,
  listStudents,
  setTeacher,
} from './lessons.repository.ts';
import { holdTeacher } from './teacher-free.ts';

type Input = Parsed<typeof calls.changeLesson>['body'] & { id: number; viewer: StaffViewer; now: Date };
type Changes = Record<string, readonly (string | number | boolean | null)[]>;

/**
 * Another teacher, more or fewer students. Where each student has a price, that of the booking follows; what a removed one
 * paid above it is money to return.
 */
export function changeLesson(db: Database, input: Input): Promise<DeskBooking> {
  const { id, viewer, now, expected_version, teacher } = input;
  const { club_id: club } = viewer.desk;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const seen = await findDeskBooking(tx, club, id);
    if (!seen) throw new Refusal('booking_not_found');
    assertVersion(seen, expected_version);
    if (seen.kind !== 'lesson') throw new Refusal('lesson_not_found');
    const refusal = changeLessonAbility(storedState(seen), now);
    if (refusal) throw new Refusal(refusal);
    const added = await holdStudents(tx, input.add ?? [], { club, now });
    const during = { start_at: toIso(seen.start_at), end_at: toIso(seen.end_at) };
    if (teacher !== undefined) await holdTeacher(tx, { club, teacher, during, except: id });
    const booking = await lockDeskBooking(tx, { club, id, expected_version });
    const lesson = await findLesson(tx, id);
    if (!lesson) throw new Refusal('lesson_not_found');
    const changes: Changes = {
      ...(await writeTeacher(tx, booking, lesson, teacher)),
      ...(await writeStudents(tx, booking, lesson, { added, removed: input.remove ?? [], now })),
    };
    if (Object.keys(changes).length > 0)
      await insertEntry(tx, {
        ...{ clubId: club, at: now, userId: viewer.userId },
        ...{ call: 'changeLesson', kind: 'booking', object: id, changes },
      });
    return getDeskBooking(tx, { id, viewer, now });
  });
}

async function writeTeacher(
  tx: Database,
  booking: BookingRow,
  { teacher_id: before }: LessonRow,
  teacher: number | undefined,
): Promise<Changes> {
  if (teacher === undefined || teacher === before) return {};
  await refusingOverlaps(setTeacher(tx, booking.id, teacher));
  announceAgenda(tx, booking);
  return { teacher: [before, teacher] };
}

async function writeStudents(
  tx: Database,
  booking: BookingRow,
  { price_by, student_cents }: LessonRow,
  { added, removed, now }: { added: readonly number[]; removed: readonly number[]; now: Date },
): Promise<Changes> {
  const { id, price_cents } = booking;
  const before = (await listStudents(tx, [id])).map(({ customer_id }) => customer_id);
  if (added.length === 0 && removed.length === 0) return {};
  if (removed.some((one) => !before.includes(one)))
    throw new Refusal('lesson_student_not_found', { field: 'remove' });
  const stay = before.filter((one) => !removed.includes(one));
  if (added.some((one) => stay.includes(one))) throw new Refusal('lesson_student_twice', { field: 'add' });
  const after = [...stay, ...added];
  if (after.length === 0) throw new Refusal('lesson_needs_student', { field: 'remove' });
  if (after.length > LESSON_STUDENTS_MAX) throw new Refusal('lesson_full', { field: 'add' });
  await deleteStudents(tx, id, removed);
  await insertStudents(tx, { booking: id, students: added, student_cents, now });
  // The booking is that of the first student.
  await updateStaffFields(tx, id, { customer_id: after[0] ?? null }, now);
  const students = await listStudents(tx, [id]);
  const price =
    price_by === 'student' ? students.reduce((sum, one) => sum + (one.price_cents ?? 0), 0) : price_cents;
  if (price !== price_cents) await repriceBooking(tx, booking, price, now);
  else await announceBookings(tx, [id]);
  return {
    students: [before.length, after.length],
    ...(price !== price_cents && { price_cents: [price_cents, price] }),
  };
}
