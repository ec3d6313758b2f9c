import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { endSession } from './end-sessions.ts';
import { findSessionOfToken } from './sessions.repository.ts';
import { hashRefreshToken } from './tokens.ts';

/** Ends the session a refresh token belongs to, its access tokens included. An unknown token is no error. */
export async function revokeToken(db: Database, token: string, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const session = await findSessionOfToken(tx, hashRefreshToken(token));
    if (session) await endSession(tx, session, now);
  });
}
