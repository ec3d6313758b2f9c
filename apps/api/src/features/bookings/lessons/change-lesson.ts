import type { Parsed } from '@bandeja/contract/call';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type * as calls from '@bandeja/contract/calls/desk-lessons';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { changeLessonAbility } from '@bandeja/rules/lessons/lesson';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { insertEntry } from '../../desk/public.ts';
import { storedState } from '../booking-state.ts';
import { type BookingRow, findBookingOrThrow, limitLockWaits } from '../bookings.repository.ts';
import { announceAgenda, notifyOfBooking } from '../changes/booking-news.ts';
import { refusingOverlaps } from '../desk/book-at-desk.ts';
import { repriceBooking } from '../desk/desk-bill.ts';
import { findDeskBooking } from '../desk/desk-bookings.repository.ts';
import { assertVersion, getDeskBooking, lockDeskBooking } from '../desk/read-desk-booking.ts';
import { holdStudents } from './book-lesson.ts';
import { changeStudents } from './lesson-students.ts';
import {
  findLesson,
  type LessonRow,
  listStudents,
  setLessonPrice,
  setTeacher,
} from './lessons.repository.ts';
import { holdTeacher } from './teacher-free.ts';

type Input = Parsed<typeof calls.changeLesson>['body'] & { id: number; viewer: StaffViewer; now: Date };
type Changes = Record<string, readonly (string | number | boolean | null)[]>;

/**
 * Another teacher or price, more or fewer students. Where each student has a price, that of the booking follows; what was
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
    if (input.price_cents !== undefined && !isAtLeast(viewer.desk.role, 'manager'))
      throw new Refusal('price_needs_manager', { field: 'price_cents' });
    const added = await holdStudents(tx, input.add ?? [], { club, now });
    const during = { start_at: toIso(seen.start_at), end_at: toIso(seen.end_at) };
    if (teacher !== undefined) await holdTeacher(tx, { club, teacher, during, except: id });
    const booking = await lockDeskBooking(tx, { club, id, expected_version });
    const lesson = await findLesson(tx, id);
    if (!lesson) throw new Refusal('lesson_not_found');
    const changes: Changes = {
      ...(await writeTeacher(tx, booking, lesson, teacher)),
      ...(await writeStudentsAndPrice(tx, booking, lesson, { ...input, added })),
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

/** Students come and go at the price of before, and one who comes is told; then the new price holds for all of them. */
async function writeStudentsAndPrice(
  tx: Database,
  booking: BookingRow,
  lesson: LessonRow,
  {
    added,
    remove: removed = [],
    price_by = lesson.price_by,
    price_cents: named,
    now,
  }: Input & { added: number[] },
): Promise<Changes> {
  const { id, price_cents: before } = booking;
  const students = await changeStudents(tx, booking, lesson, { added, removed, now });
  if (added.length > 0) {
    const changed = await findBookingOrThrow(tx, id);
    await notifyOfBooking(tx, 'booking_confirmed', { booking: changed, students: added, now });
  }
  let price = students?.price_cents ?? before;
  if (named !== undefined) {
    const student_cents = price_by === 'student' ? named : null;
    await setLessonPrice(tx, id, { price_by, student_cents });
    const present = { ...booking, price_cents: price };
    price = student_cents === null ? named : student_cents * (await listStudents(tx, [id])).length;
    if (price !== present.price_cents || price_by !== lesson.price_by)
      await repriceBooking(tx, present, price, now);
  }
  return {
    ...(students && { students: [students.before, students.after] }),
    ...(price !== before && { price_cents: [before, price] }),
  };
}
