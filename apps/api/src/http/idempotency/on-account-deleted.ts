import type { Database } from '@bandeja/db/transaction';
import { deleteKeysOfUser } from './idempotency-keys.repository.ts';

/** Rows a statement deletes at most: far below the statement timeout, also on a slow disk. */
const BATCH = 5_000;

/** Deletes the account's idempotency keys in batches; the foreign key alone would delete all in one statement. */
export async function eraseIdempotencyKeys(
  tx: Database,
  { userId }: { userId: number },
  limit = BATCH,
): Promise<void> {
  let after: string | null = '';
  while (after !== null) after = await deleteKeysOfUser(tx, { userId, after, limit });
}
