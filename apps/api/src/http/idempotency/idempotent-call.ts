import { createHash } from 'node:crypto';
import type { Database } from '@bandeja/db/transaction';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

type Once = { userId: number; key: string; call: string; request: FastifyRequest; status: number };

/** Key order does not make another request: a client may serialize again after a reload. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Refuses a key that cannot be one (400). */
function hashOf({ key, request }: Once): Buffer {
  if (key.length === 0 || key.length > 200 || !/^[\x20-\x7e]+$/.test(key))
    throw new Refusal('invalid_request');
  return createHash('sha256')
    .update(`${request.url}\n${canonical(request.body ?? {})}`)
    .digest();
}

const findKept = (db: Database, { userId, key }: Once) =>
  db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key);

/** For work that begins before its key is claimed: refuses one that was for something else (409). */
export async function refuseOtherUse(db: Database, once: Once): Promise<void> {
  const bodyHash = hashOf(once);
  const first = await findKept(db, once).executeTakeFirst();
  if (first && !isSame(first, once, bodyHash)) throw new Refusal('idempotency_key_reused');
}

const isSame = (first: { call: string; body_hash: Buffer }, { call }: Once, bodyHash: Buffer) =>
  first.call === call && bodyHash.equals(first.body_hash);

/**
 * Runs `work` once for a player's Idempotency-Key and stores its answer in the same transaction; a repeat gets the
 * stored answer. Two at once: the second waits on the primary key until the first commits, then reads its answer.
 * A refusal rolls the claim back with everything else, so the same key may be tried again.
 */
export async function answerOnce<T>(tx: Database, once: Once, work: () => Promise<T>): Promise<T> {
  const { userId, key, call, status } = once;
  const bodyHash = hashOf(once);
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, call, body_hash: bodyHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await findKept(tx, once).executeTakeFirstOrThrow();
    if (!isSame(first, once, bodyHash)) throw new Refusal('idempotency_key_reused');
    return first.answer as T;
  }
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}
