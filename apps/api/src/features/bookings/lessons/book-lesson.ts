import type { Parsed } from '@bandeja/contract/call';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type * as calls from '@bandeja/contract/calls/desk-lessons';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import type { LessonPriceBy } from '@bandeja/rules/lessons/lesson';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { findOrAddCustomer } from '../../customers/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { findTeacher } from '../../teachers/public.ts';
import { findBookingOrThrow, limitLockWaits } from '../bookings.repository.ts';
import { announceBooked, notifyOfBooking } from '../changes/booking-news.ts';
import { bookForCustomer, type FoundPlace, placeAtClub, priceOfTable } from '../desk/book-at-desk.ts';
import { getDeskBooking } from '../desk/read-desk-booking.ts';
import { holdTeacher } from './teacher-free.ts';

type Input = Parsed<typeof calls.bookLesson>['body'] & { viewer: StaffViewer; now: Date };

/**
 * Books a court and a teacher for students, confirmed at once. The booking is that of the first student; no player has it:
 * none of them cancels or pays for the others.
 */
export function bookLesson(db: Database, input: Input): Promise<DeskBooking> {
  const { viewer, now, court, date, note } = input;
  const { club_id: club } = viewer.desk;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const during = await placeAtClub(tx, input, { club, now });
    const price = await priceOf(tx, input, during);
    const students = await holdStudents(tx, input.students, { club, now });
    await holdTeacher(tx, { club, teacher: input.teacher, during });
    const student_cents = price.price_by === 'student' ? price.price_cents : null;
    const price_cents = student_cents === null ? price.price_cents : student_cents * students.length;
    const id = await bookForCustomer(tx, {
      ...{ court, date, during, price_cents, note: note || null, now },
      ...{ kind: 'lesson', reason: 'booked_at_desk', customer: { id: students[0] ?? 0, player_id: null } },
      lesson: { teacher: input.teacher, price_by: price.price_by, student_cents, students },
    });
    await insertEntry(tx, {
      ...{ clubId: club, at: now, userId: viewer.userId, call: 'bookLesson', kind: 'booking', object: id },
      changes: {
        court: [null, court],
        start_at: [null, during.start_at],
        end_at: [null, during.end_at],
        price_cents: [null, price_cents],
        students: [0, students.length],
      },
    });
    const booking = await findBookingOrThrow(tx, id);
    await notifyOfBooking(tx, 'booking_confirmed', { booking, now });
    announceBooked(tx, booking);
    return getDeskBooking(tx, { id, viewer, now });
  });
}

type Price = { price_by: LessonPriceBy; price_cents: number };

/** The teacher's usual price, else the court's of the table; another one by a manager. */
async function priceOf(tx: Database, input: Input, place: FoundPlace): Promise<Price> {
  const { club_id, role } = input.viewer.desk;
  const teacher = await findTeacher(tx, club_id, input.teacher);
  if (!teacher) throw new Refusal('teacher_not_found', { field: 'teacher' });
  const usual = { price_by: teacher.price_by, price_cents: teacher.price_cents ?? undefined };
  const { price_by = usual.price_by, price_cents = usual.price_cents } = input;
  const isUsual = price_by === usual.price_by && price_cents === usual.price_cents;
  if (!isUsual && !isAtLeast(role, 'manager'))
    throw new Refusal('price_needs_manager', { field: 'price_cents' });
  return { price_by, price_cents: price_cents ?? priceOfTable(place) };
}

type Meant = Input['students'][number];

/** Students of the club, known or new, held until the transaction ends, in their order. Refuses one who is named twice. */
export async function holdStudents(
  tx: Database,
  meant: readonly Meant[],
  { club, now }: { club: number; now: Date },
): Promise<number[]> {
  // Known ones by their ids: two requests lock them in one order.
  const order = meant
    .map((one, place) => ({ one, place }))
    .toSorted((a, b) => (a.one.id ?? Number.MAX_SAFE_INTEGER) - (b.one.id ?? Number.MAX_SAFE_INTEGER));
  const ids = new Map<number, number>();
  for (const { one, place } of order) ids.set(place, (await findOrAddCustomer(tx, { ...one, club, now })).id);
  if (new Set(ids.values()).size < meant.length)
    throw new Refusal('lesson_student_twice', { field: 'students' });
  return meant.map((_, place) => ids.get(place) ?? 0);
}
