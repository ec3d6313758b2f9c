import type { DeskLesson } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import { paidByStudent, sharesOf } from '@bandeja/rules/lessons/lesson';
import type { BookingMoney } from '../booking-money.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { findLesson, listStudents } from './lessons.repository.ts';

type Seen = {
  rows: BookingMoney['rows'];
  open_cents: number;
  seesPhones: boolean;
};

/** Teacher and students of a lesson, each with share and rest; null: another kind of booking. */
export async function readLesson(
  db: Database,
  { id, kind, price_cents }: Pick<BookingRow, 'id' | 'kind' | 'price_cents'>,
  { rows, open_cents, seesPhones }: Seen,
): Promise<DeskLesson | null> {
  const lesson = kind === 'lesson' ? await findLesson(db, id) : undefined;
  if (!lesson) return null;
  const students = await listStudents(db, [id]);
  const shares = sharesOf(price_cents, students);
  const paid = paidByStudent(rows);
  return {
    teacher: { id: lesson.teacher_id, name: lesson.teacher_name },
    price_by: lesson.price_by,
    student_cents: lesson.student_cents,
    students: students.map(({ customer_id, customer_name, customer_phone }, index) => {
      const share_cents = shares[index] ?? 0;
      const paid_cents = paid.get(customer_id) ?? 0;
      return {
        ...{ id: customer_id, name: customer_name, phone: seesPhones ? customer_phone : null },
        ...{ share_cents, paid_cents },
        open_cents: Math.max(0, Math.min(share_cents - paid_cents, open_cents)),
      };
    }),
  };
}
