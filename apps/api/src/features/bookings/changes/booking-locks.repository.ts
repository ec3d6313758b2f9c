import { compiledOnce } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/**
 * The time-out of waiting for a court or a player that another booking has locked. It is far above the duration of
 * a transaction, so it ends only faulty waits, with 55P03 and before the statement time-out.
 *
 * Locks are taken in one order: the player (so that two bookings of a player are counted one after the other), the
 * court (late, since others wait for it), then bookings, then payments.
 */
const LOCK_TIMEOUT = '3s';

/** Locks for the rest of the transaction. */
export async function limitLockWaits(db: Database): Promise<void> {
  await boundedLockWaits({}).rows(db);
}

/** The statement of limitLockWaits, for a trip with others. */
export const boundedLockWaits = compiledOnce(() => sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`);
