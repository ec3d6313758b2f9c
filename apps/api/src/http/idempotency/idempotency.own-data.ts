import type { Database } from '@bandeja/db/database';
import { addJob } from '../../jobs/add-job.ts';
import { type Purge, retainedSince } from '../../jobs/purge-old-rows.ts';
import { deleteKeysOfUser, deleteOldKeys } from './idempotency-keys.repository.ts';

/** Rows a statement deletes at most: far below the statement timeout, also on a slow disk. */
const BATCH = 5_000;

/**
 * Deletes one batch of the account's idempotency keys, more than 30 days of use have. A job deletes further ones: two
 * million in the caller's transaction would keep its locks, and the answer, for a minute.
 */
export async function eraseIdempotencyKeys(
  tx: Database,
  { userId, now }: { userId: number; now: Date },
  limit = BATCH,
): Promise<void> {
  const last = await deleteKeysOfUser(tx, { userId, after: '', limit });
  if (last !== null) await addJob(tx, 'erase_kept_answers', { user: userId }, { runAt: now });
}

/** Deletes the keys of a deleted account, each batch in its own transaction: a stopped job continues where it was. */
export async function eraseFurtherKeys(
  db: Database,
  { user }: { user: number },
  limit = BATCH,
): Promise<void> {
  let after: string | null = '';
  while (after !== null) after = await deleteKeysOfUser(db, { userId: user, after, limit });
}

export const purgeIdempotencyKeys: Purge = (db, { now, limit }) =>
  deleteOldKeys(db, { before: retainedSince('keptAnswers', now), limit });
