import type { Tokens } from '@bandeja/contract/calls/accounts';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { endSession } from './end-sessions.ts';
import {
  deleteUnusedSuccessors,
  insertRefreshToken,
  lockRefreshToken,
  markTokenUsed,
  successorWasUsed,
} from './sessions.repository.ts';
import { hashRefreshToken, newRefreshToken, refreshExpiry, signAccess } from './tokens.ts';

/**
 * Trades a refresh token for a new pair (requirement A2). A token used again is theft, and ends the session, only once
 * its successor has been used; before that the answer was lost or two tabs raced, and the unused successor is replaced.
 */
export async function refreshSession(
  db: Database,
  secretKey: Uint8Array,
  token: string,
  now: Date,
): Promise<Tokens> {
  const refresh = newRefreshToken();
  const session = await withTransaction(db, async (tx) => {
    const row = await lockRefreshToken(tx, hashRefreshToken(token));
    if (!row || row.revoked_at || row.expires_at <= now) return null;
    if (row.used_at) {
      if (await successorWasUsed(tx, row.id)) {
        // Committed, not rolled back: that is why the refusal is thrown outside.
        await endSession(tx, row.session_id, now);
        return null;
      }
      await deleteUnusedSuccessors(tx, row.id);
    } else {
      await markTokenUsed(tx, row.id, now);
    }
    await insertRefreshToken(tx, {
      sessionId: row.session_id,
      parentId: row.id,
      hash: hashRefreshToken(refresh),
      expiresAt: refreshExpiry(now),
    });
    return { id: row.session_id, userId: row.user_id };
  });
  if (!session) throw new Refusal('refresh_refused');
  return { access: await signAccess(secretKey, session, now), refresh };
}
