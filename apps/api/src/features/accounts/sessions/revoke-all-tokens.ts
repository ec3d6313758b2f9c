import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { revokeAccess } from './revoke-access.ts';

/** Logs out everywhere: every session of the account ends, the caller's included, and every mailed link is revoked. */
export async function revokeAllTokens(db: Database, userId: number, now: Date): Promise<void> {
  await withTransaction(db, (tx) => revokeAccess(tx, userId, now));
}
