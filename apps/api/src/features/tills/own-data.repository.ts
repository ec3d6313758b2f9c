import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { anyPhrase, type FreeText } from '../players/public.ts';

/** What the staff types about money may name a person. */
const COLUMNS = [
  ['desk_payments', 'payer'],
  ['desk_payments', 'reason'],
  ['desk_items', 'name'],
  ['till_moves', 'reason'],
  ['tills', 'reason'],
] as const;

export const tillFreeTexts: readonly FreeText[] = COLUMNS.map(([table, name]) => ({
  column: `${table}.${name}` as const,
  async list(db: Database, traces: readonly string[]) {
    const { rows } = await sql<{ id: number; text: string }>`
      SELECT id, ${sql.ref(name)} AS text FROM ${sql.table(table)}
      WHERE typed_words(${sql.ref(name)}) @@ ${anyPhrase(traces)} ORDER BY id`.execute(db);
    return rows;
  },
  async update(tx: Database, id: number, text: string) {
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${text} WHERE id = ${id}`.execute(tx);
  },
}));

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
