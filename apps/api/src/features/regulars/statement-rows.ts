import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { billsOfStudents } from '@bandeja/rules/lessons/lesson';
import { splitAmount } from '@bandeja/rules/payments/bill';
import {
  type ShareRow,
  type StatementRow,
  statementDatesOf,
  statementSharesOf,
} from './regular-dates.repository.ts';

/** Rows by a key, in their order. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

type OfMonths = Parameters<typeof statementDatesOf>[1];

/**
 * Rows of statements, each of one customer: a lesson has one for each of its students, with the own share. Of
 * one customer, or of all.
 */
export function rowsByCustomer(
  dates: readonly StatementRow[],
  shares: readonly ShareRow[],
  customer: number | undefined,
): StatementRow[] {
  const ofBooking = grouped(shares, ({ booking_id }) => booking_id);
  const rows = dates.flatMap((row) => {
    const students = ofBooking.get(row.booking_id ?? 0) ?? [];
    if (row.teacher_id === null || students.length === 0) return [row];
    const bill = { price_cents: row.booked_cents ?? 0, items_cents: row.items_cents ?? 0 };
    const bills = billsOfStudents({ ...bill, held_cents: row.held_cents ?? 0 }, students);
    const credits = splitAmount(row.credit_cents, students.length);
    return students.map(({ customer_id, customer_name, customer_phone, has_link }, index): StatementRow => {
      const own = bills[index];
      const price_cents = own?.price_cents ?? 0;
      return {
        ...{ ...row, customer_id, customer_name, customer_phone, has_link, price_cents },
        ...{
          booked_cents: price_cents,
          items_cents: own?.items_cents ?? 0,
          held_cents: own?.held_cents ?? 0,
        },
        ...{ credit_cents: credits[index] ?? 0, students: students.length },
      };
    });
  });
  return rows
    .filter(({ customer_id }) => customer === undefined || customer_id === customer)
    .toSorted(
      (one, other) =>
        one.customer_name.localeCompare(other.customer_name, 'pt-BR') ||
        one.customer_id - other.customer_id ||
        one.date.localeCompare(other.date) ||
        one.regular_id - other.regular_id,
    );
}

/** The rows of a club or of one customer, in the order of names and dates. */
export async function listStatementRows(db: Database, of: OfMonths): Promise<StatementRow[]> {
  const [dates, shares] = await inOneTrip(db, [statementDatesOf(db, of), statementSharesOf(db, of)]);
  return rowsByCustomer(dates, shares, of.customer);
}
