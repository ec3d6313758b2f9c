import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/**
 * How long a booking waits for a court or a player that another booking has locked. Far above what a transaction takes:
 * beyond it something is wrong, and the wait ends with 55P03 before the statement's own limit.
 *
 * Locks are taken in one order: the player (two bookings of a player are counted one after the other), the court last,
 * since others wait for it, then bookings, then payments.
 */
const LOCK_TIMEOUT = '3s';

/** For the rest of the transaction. */
export async function limitLockWaits(db: Database): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
}
