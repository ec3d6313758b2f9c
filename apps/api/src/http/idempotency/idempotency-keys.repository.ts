import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

type Key = { userId: number; key: string };

export function findKept(db: Database, { userId, key }: Key) {
  return db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'object_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A row when the key was free. Waits for a transaction that is claiming the same key. */
export const claimOfKey = compiledOnce(
  (db, given: Given<Key & { call: string; bodyHash: Buffer; now: Date }>) =>
    db
      .insertInto('idempotency_keys')
      .values({
        user_id: given('userId'),
        key: given('key'),
        call: given('call'),
        body_hash: given('bodyHash'),
        created_at: given('now'),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key'),
);

export const keptObject = compiledOnce(
  (db, given: Given<Key & { status: number; objectId: number | null }>) =>
    db
      .updateTable('idempotency_keys')
      .set({ status: given('status'), object_id: given('objectId') })
      .where('user_id', '=', given('userId'))
      .where('key', '=', given('key')),
);

/**
 * Deletes one batch of an account's keys, in their order, after the key `after`. Resolves with the last key of a
 * full batch, and with null after the last one. A range of the primary key and a cursor: no batch reads rows that
 * an earlier batch deleted.
 */
export async function deleteKeysOfUser(
  tx: Database,
  { userId, after, limit }: { userId: number; after: string; limit: number },
): Promise<string | null> {
  const last = await tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '>', after)
    .orderBy('key')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '>', after)
    .$if(last !== undefined, (query) => query.where('key', '<=', last?.key ?? ''))
    .execute();
  return last?.key ?? null;
}

/** Deletes up to `limit` keys older than `before`, the oldest first. Resolves with how many. */
export async function deleteOldKeys(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM idempotency_keys WHERE (user_id, key) IN (
        SELECT user_id, key FROM idempotency_keys WHERE created_at < ${before}
        ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
