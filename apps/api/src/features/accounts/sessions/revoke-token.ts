import { type Database, withTransaction } from '@bandeja/db/transaction';
import { endSession } from './end-sessions.ts';
import { lockRefreshToken } from './sessions.repository.ts';
import { hashRefreshToken } from './tokens.ts';

/** Ends the session a refresh token belongs to, its access tokens included. An unknown token is no error. */
export async function logOut(db: Database, token: string, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const row = await lockRefreshToken(tx, hashRefreshToken(token));
    if (row) await endSession(tx, row.session_id, now);
  });
}
