import type { Database } from '@bandeja/db/transaction';
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

/** Resolves with whether the key was free. Waits for a transaction that is claiming the same key. */
export async function claimKey(
  tx: Database,
  { userId, key, call, bodyHash, now }: Key & { call: string; bodyHash: Buffer; now: Date },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, call, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function setKeptObject(
  tx: Database,
  { userId, key, status, objectId }: Key & { status: number; objectId: number | null },
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, object_id: objectId })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/**
 * Deletes one batch of an account's keys, in their order, from behind `after`. Resolves with the last key and whether the
 * batch was full. The cursor matters: without it each batch would walk over all rows deleted before it.
 */
export async function deleteKeysOfUser(
  tx: Database,
  { userId, after, limit }: { userId: number; after: string; limit: number },
): Promise<{ last: string; isFull: boolean }> {
  const { rows } = await sql<{ last: string | null; count: number }>`
    WITH batch AS (
      SELECT key FROM idempotency_keys WHERE user_id = ${userId} AND key > ${after} ORDER BY key LIMIT ${limit}
    ), deleted AS (
      DELETE FROM idempotency_keys USING batch
      WHERE idempotency_keys.user_id = ${userId} AND idempotency_keys.key = batch.key
    )
    SELECT max(key) AS last, count(*) AS count FROM batch`.execute(tx);
  const { last = null, count = 0 } = rows[0] ?? {};
  return { last: last ?? after, isFull: count === limit };
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
