import { createHash } from 'node:crypto';
import type { Database } from '@bandeja/db/transaction';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

type Once = { userId: number; key: string; call: string; request: FastifyRequest; status: number };

/** Key order does not make another request: a client may serialize again after a reload. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Runs `work` once for a player's Idempotency-Key and stores its answer in the same transaction; a repeat gets the
 * stored answer. Two at once: the second waits on the primary key until the first commits, then reads its answer.
 * A refusal rolls the claim back with everything else, so the same key may be tried again.
 */
export async function answerOnce<T>(tx: Database, once: Once, work: () => Promise<T>): Promise<T> {
  const { userId, key, call, request, status } = once;
  if (key.length === 0 || key.length > 200 || !/^[\x20-\x7e]+$/.test(key))
    throw new Refusal('invalid_request');
  const bodyHash = createHash('sha256')
    .update(`${request.url}\n${canonical(request.body ?? {})}`)
    .digest();
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, call, body_hash: bodyHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['call', 'body_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (first.call !== call || !bodyHash.equals(first.body_hash)) throw new Refusal('idempotency_key_reused');
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
