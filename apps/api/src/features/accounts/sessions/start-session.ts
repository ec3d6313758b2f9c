import type { Tokens } from '@bandeja/contract/calls/accounts/sessions';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { insertRefreshToken, insertSession } from './sessions.repository.ts';
import { hashRefreshToken, newRefreshToken, refreshExpiry, signAccess } from './tokens.ts';

/** Opens a session for an account: one access token and the first refresh token of its family. */
export async function startSession(
  db: Database,
  secretKey: Uint8Array,
  userId: number,
  now: Date,
): Promise<Tokens> {
  const refresh = newRefreshToken();
  const sessionId = await withTransaction(db, async (tx) => {
    const id = await insertSession(tx, userId);
    await insertRefreshToken(tx, {
      sessionId: id,
      parentId: null,
      hash: hashRefreshToken(refresh),
      expiresAt: refreshExpiry(now),
    });
    return id;
  });
  return { access: await signAccess(secretKey, { id: sessionId, userId }, now), refresh };
}
