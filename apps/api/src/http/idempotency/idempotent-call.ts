import { createHash } from 'node:crypto';
import type { Filled } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { claimOfKey, findKept, keptObject } from './idempotency-keys.repository.ts';

export type KeyedRequest = {
  userId: number;
  key: string;
  call: string;
  request: FastifyRequest;
  status: number;
  now: Date;
};

/** JSON with sorted keys: the order of keys does not make another request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The hash that identifies a request. Refuses an invalid key (400). */
function hashOf({ key, request }: KeyedRequest): Buffer {
  if (key.length === 0 || key.length > 200 || !/^[\x20-\x7e]+$/.test(key))
    throw new Refusal('invalid_request');
  return createHash('sha256')
    .update(`${request.url}\n${canonical(request.body ?? {})}`)
    .digest();
}

/** For work that begins before its key is claimed: refuses a key that was used for another request (409). */
export async function refuseOtherUse(db: Database, keyed: KeyedRequest): Promise<void> {
  const bodyHash = hashOf(keyed);
  const first = await findKept(db, keyed);
  if (first && !isSame(first, keyed, bodyHash)) throw new Refusal('idempotency_key_reused');
}

const isSame = (
  first: { call: string; body_hash: Buffer },
  { call }: KeyedRequest,
  bodyHash: Buffer,
): boolean => first.call === call && bodyHash.equals(first.body_hash);

/** The id of the object that an answer shows; null for an answer without one. */
function objectIdOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return null;
  return typeof answer.id === 'number' ? answer.id : null;
}

/**
 * Runs `work` once for an account's Idempotency-Key and keeps the id of the object in its answer, in the same
 * transaction. A repeat is answered by `replay`, which reads that object again. Of two requests at once the second waits
 * on the primary key until the first commits. A refusal rolls the claim back with everything else, so the same key may
 * be tried again.
 */
export async function answerOnce<T>(
  tx: Database,
  keyed: KeyedRequest,
  { work, replay }: { work: () => Promise<T>; replay: (objectId: number | null) => Promise<T> },
): Promise<T> {
  return answerWithKey(tx, keyed, {
    replay,
    async work({ claim, assertClaimed, keep }) {
      assertClaimed(await claim.rows(tx));
      const answer = await work();
      await keep(objectIdOf(answer)).rows(tx);
      return answer;
    },
  });
}

/** An Idempotency-Key whose claim and kept object the work sends itself, with its own first and last statements. */
export type SentKey = {
  claim: Filled<{ key: string }>;
  /** Ends the work when the key was not free; the answer is then the first one's. */
  assertClaimed: (rows: readonly unknown[]) => void;
  keep: (objectId: number | null) => Filled<unknown>;
};

class KeyTaken extends Error {}

/** Like answerOnce, for work that sends the statements of its key. Nothing may be written before the claim. */
export async function answerWithKey<T>(
  tx: Database,
  keyed: KeyedRequest,
  { work, replay }: { work: (key: SentKey) => Promise<T>; replay: (objectId: number | null) => Promise<T> },
): Promise<T> {
  const bodyHash = hashOf(keyed);
  const { userId, key, call, status, now } = keyed;
  try {
    return await work({
      claim: claimOfKey({ userId, key, call, bodyHash, now }),
      assertClaimed([claimed]) {
        if (!claimed) throw new KeyTaken();
      },
      keep: (objectId) => keptObject({ userId, key, status, objectId }),
    });
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await findKept(tx, keyed);
    // Purged between the two statements: the client may send the request again.
    if (!first) throw new Refusal('unavailable');
    if (!isSame(first, keyed, bodyHash)) throw new Refusal('idempotency_key_reused');
    return replay(first.object_id);
  }
}
