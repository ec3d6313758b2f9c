import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type Selectable, sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { heldMoneyOfBooking, onlineCameOf, onlineMoneySince, onlineWentOf } from '../../payments/public.ts';
import {
  debtOf,
  deskCameOf,
  deskMoneySince,
  deskPaidOf,
  deskRefundableOf,
  deskWentOf,
  itemsCentsOf,
  returnDueOf,
} from '../../tills/public.ts';
import { cancelled } from '../booking-state.ts';
import { paidForSharesOf, returnedForSharesOf } from '../shares/shares.repository.ts';

export type Difference = Omit<Selectable<DB['bill_differences']>, 'found_at'>;

const id = sql.ref<number>('booking.id');

/**
 * The bills among some bookings whose sums do not agree, each with the first difference. The rows of the money are summed
 * on their own, and compared with what the desk shows, what it has to hand back, and what the cancellation keeps.
 */
export async function findDifferences(db: Database, bookings: readonly number[]): Promise<Difference[]> {
  if (bookings.length === 0) return [];
  const place = courtsWithClub(db).as('place');
  const { rows } = await sql<Difference>`
    WITH sums AS (
      SELECT booking.id AS booking_id, place.club_id, booking.status = ${cancelled} AS is_cancelled,
        booking.price_cents + ${itemsCentsOf(id)} AS price,
        ${deskCameOf(id)} + ${onlineCameOf(id)} AS paid,
        ${deskWentOf(id)} + ${onlineWentOf(id)} AS returned,
        booking.price_cents + ${itemsCentsOf(id)} - COALESCE(${heldMoneyOfBooking(id)}, 0) - ${deskPaidOf(id)} AS open,
        ${deskRefundableOf(id)} AS refundable, ${returnDueOf(id)} AS due, ${debtOf(id)} AS debt,
        COALESCE((SELECT kept_cents FROM kept_money WHERE booking_id = booking.id), 0) AS kept,
        ${paidForSharesOf(id)} AS shares_paid, ${returnedForSharesOf(id)} AS shares_returned
      FROM bookings booking JOIN ${place} ON place.court_id = booking.court_id
      WHERE booking.id = ANY(${bookings}::bigint[])
    ), found AS (
      SELECT booking_id, club_id, 'returned_above_paid' AS what, 1 AS place, paid AS expected_cents, returned AS actual_cents
      FROM sums WHERE returned > paid + debt
      UNION ALL
      SELECT booking_id, club_id, 'open', 2, price, paid - returned + open
      FROM sums WHERE NOT is_cancelled AND price <> paid - returned + open
      UNION ALL
      SELECT booking_id, club_id, 'kept', 2, kept, paid - returned + debt - due
      FROM sums WHERE is_cancelled AND kept <> paid - returned + debt - due
      UNION ALL
      SELECT booking_id, club_id, 'to_return', 3, GREATEST(0, LEAST(-open, refundable)), due
      FROM sums WHERE NOT is_cancelled AND due <> GREATEST(0, LEAST(-open, refundable))
      UNION ALL
      SELECT booking_id, club_id, 'shares', 4, shares_paid, shares_returned FROM sums WHERE shares_paid <> shares_returned
    )
    SELECT DISTINCT ON (booking_id) booking_id, club_id, what, expected_cents, actual_cents
    FROM found ORDER BY booking_id, place`.execute(db);
  return rows;
}

/** The bookings above an id whose money changed since an instant, in order. */
export async function listChangedBookings(
  db: Database,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    SELECT booking_id FROM (
      SELECT id AS booking_id FROM bookings WHERE updated_at >= ${since}
      UNION ${onlineMoneySince(since)} UNION ${deskMoneySince(since)}
    ) changed WHERE booking_id > ${after} ORDER BY booking_id LIMIT ${limit}`.execute(db);
  return rows.map(({ booking_id }) => booking_id);
}

/** The next bookings of a round through all. */
export async function listBookingsAfter(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** How far the check has come; undefined: it never ran. */
export const readProgress = (db: Database) => db.selectFrom('bill_checks').selectAll().executeTakeFirst();

export async function writeProgress(
  db: Database,
  progress: { checked_until: Date; last_booking: number },
): Promise<void> {
  await db
    .insertInto('bill_checks')
    .values(progress)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(progress))
    .execute();
}

/** Bookings whose difference is known, to see whether they agree again. */
export async function listKnownDifferences(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bill_differences')
    .select('booking_id')
    .orderBy('booking_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.booking_id);
}

/** Replaces what is known of some bookings. Resolves with the differences that are new. */
export async function storeDifferences(
  tx: Database,
  { checked, found, now }: { checked: readonly number[]; found: readonly Difference[]; now: Date },
): Promise<Difference[]> {
  const differing = found.map((row) => row.booking_id);
  await sql`DELETE FROM bill_differences WHERE booking_id = ANY(${checked}::bigint[])
    AND booking_id <> ALL(${differing}::bigint[])`.execute(tx);
  const fresh: Difference[] = [];
  for (const row of found) {
    const { what, expected_cents, actual_cents } = row;
    const { rows } = await sql<{ is_new: boolean }>`
      INSERT INTO bill_differences (booking_id, club_id, what, expected_cents, actual_cents, found_at)
      VALUES (${row.booking_id}, ${row.club_id}, ${what}, ${expected_cents}, ${actual_cents}, ${now})
      ON CONFLICT (booking_id) DO UPDATE SET what = excluded.what, expected_cents = excluded.expected_cents,
        actual_cents = excluded.actual_cents
      RETURNING xmax = 0 AS is_new`.execute(tx);
    if (rows[0]?.is_new) fresh.push(row);
  }
  return fresh;
}

const SHOWN = 100;

/** The oldest differences of a club. */
export const oldestDifferences = (db: Database, club: number) =>
  db
    .selectFrom('bill_differences')
    .select(['booking_id', 'what', 'expected_cents', 'actual_cents', 'found_at'])
    .where('club_id', '=', club)
    .orderBy('found_at')
    .orderBy('booking_id')
    .limit(SHOWN);
