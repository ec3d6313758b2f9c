import type { Tokens } from '@bandeja/contract/calls/accounts/sessions';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { endSession } from './end-sessions.ts';
import {
  claimRefreshToken,
  deleteUnusedSuccessors,
  hasSuccessor,
  insertRefreshToken,
  insertSession,
  lockUsedToken,
} from './sessions.repository.ts';
import { hashRefreshToken, newRefreshToken, refreshExpiry, type SessionKind, signAccess } from './tokens.ts';

/**
 * Opens a session for an account: one access token and the first refresh token of its family. `device`: by PIN, on this
 * computer of a club's counter.
 */
export async function startSession(
  db: Database,
  secretKey: Uint8Array,
  userId: number,
  now: Date,
  device: SessionKind = null,
): Promise<Tokens> {
  const refresh = newRefreshToken();
  const sessionId = await withTransaction(db, async (tx) => {
    const id = await insertSession(tx, userId, device);
    await insertRefreshToken(tx, {
      sessionId: id,
      parentId: null,
      hash: hashRefreshToken(refresh),
      expiresAt: refreshExpiry(now, device),
    });
    return id;
  });
  return { access: await signAccess(secretKey, { id: sessionId, userId, device }, now), refresh };
}

type TokenRow = { id: number; session_id: string; user_id: number; desk_device_id: SessionKind };

/**
 * Trades a refresh token for a new pair. The token's row decides: the refresh that claims it issues the first
 * successor, every other one replaces the successor that is still unused (a lost answer, racing tabs). Reuse after
 * the successor was used is theft and ends the session.
 */
export async function refreshToken(
  db: Database,
  secretKey: Uint8Array,
  token: string,
  now: Date,
): Promise<Tokens> {
  const hash = hashRefreshToken(token);
  const refresh = newRefreshToken();
  const session = await withTransaction(db, async (tx) => {
    const row = (await claimRefreshToken(tx, hash, now)) ?? (await replaceSuccessor(tx, hash, now));
    if (!row) return null;
    await insertRefreshToken(tx, {
      sessionId: row.session_id,
      parentId: row.id,
      hash: hashRefreshToken(refresh),
      expiresAt: refreshExpiry(now, row.desk_device_id),
    });
    return { id: row.session_id, userId: row.user_id, device: row.desk_device_id };
  });
  // Thrown outside: the end of a stolen session is committed, not rolled back.
  if (!session) throw new Refusal('refresh_refused');
  return { access: await signAccess(secretKey, session, now), refresh };
}

/**
 * Deletes the unused successors of a used token, so that it may get a new one. Null when the token is no longer
 * valid.
 */
async function replaceSuccessor(tx: Database, hash: Buffer, now: Date): Promise<TokenRow | null> {
  const row = await lockUsedToken(tx, hash, now);
  if (!row) return null;
  // Deleted before the check: a successor that is used concurrently survives the delete as used.
  await deleteUnusedSuccessors(tx, row.id);
  if (!(await hasSuccessor(tx, row.id))) return row;
  await endSession(tx, row.session_id, now);
  return null;
}
