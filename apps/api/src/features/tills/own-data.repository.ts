import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { type FreeText, freeTextOf } from '../players/public.ts';

/** What the staff types about money may name a person. */
export const tillFreeTexts: readonly FreeText[] = [
  freeTextOf('desk_payments', 'payer'),
  freeTextOf('desk_payments', 'reason'),
  freeTextOf('desk_items', 'name'),
  freeTextOf('till_moves', 'reason'),
  freeTextOf('tills', 'reason'),
];

/** Who paid parts of bookings, by name. */
export const listPayers = (db: Database, bookings: readonly number[]) =>
  db
    .selectFrom('desk_payments')
    .select(['booking_id', sql<string[]>`array_agg(DISTINCT payer)`.as('payers')])
    .where('booking_id', '=', sql<number>`ANY(${bookings}::bigint[])`)
    .where('payer', 'is not', null)
    .groupBy('booking_id')
    .execute();

/** The names go, the amounts stay. Of a lesson the names of its other students stay too. */
export async function erasePayers(
  tx: Database,
  bookings: readonly number[],
  customer: number,
): Promise<void> {
  await tx
    .updateTable('desk_payments')
    .set({ payer: null })
    .where('booking_id', '=', sql<number>`ANY(${bookings}::bigint[])`)
    .where('payer', 'is not', null)
    .where((is) => is.or([is('student_id', 'is', null), is('student_id', '=', customer)]))
    .execute();
}

/** The shares that one customer paid become those of another one. */
export async function moveStudentPayments(tx: Database, from: number, to: number): Promise<void> {
  await tx.updateTable('desk_payments').set({ student_id: to }).where('student_id', '=', from).execute();
}
