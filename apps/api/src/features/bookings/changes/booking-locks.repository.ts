import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/**
 * How long a booking waits for a court or a player that another booking has locked. Far above what a transaction takes:
 * only when something is wrong does it end here (55P03) instead of waiting for the statement's own limit.
 */
const LOCK_TIMEOUT = '3s';

/** For the rest of the transaction. */
export async function limitLockWaits(db: Database): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
}

/**
 * The locks under which a court is given away: the player's, so that two of his bookings at once are counted one after
 * the other, then the court's. Always in this order, and the court's last, since others wait for it. Not the key's own
 * locks: rows that refer to a player or a court can be written meanwhile. False: the player has left for good.
 */
export async function lockPlayer(db: Database, id: number): Promise<boolean> {
  const player = await db
    .selectFrom('players')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return player !== undefined;
}

/**
 * Without it the exclusion constraint alone would do, but those who race for a court would then deadlock now and then,
 * and wait for each other's index entries far longer.
 */
export async function lockCourt(db: Database, id: number): Promise<void> {
  await db.selectFrom('courts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
