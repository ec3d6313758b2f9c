import type { Database } from '@bandeja/db/transaction';
import { endSessionsOfUser } from './sessions/end-sessions.ts';
import { deleteUser } from './users.repository.ts';

/**
 * Ends the sessions, so their event streams close, and deletes the user's row; its foreign keys cascade to
 * sessions, tokens, mailed links and consents. Runs last.
 */
export async function eraseAccount(
  tx: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await endSessionsOfUser(tx, userId, now);
  await deleteUser(tx, userId);
}
