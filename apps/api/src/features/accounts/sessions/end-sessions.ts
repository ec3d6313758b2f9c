import type { Database } from '@bandeja/db/transaction';
import { announce } from '../../../events/announce.ts';
import { revokeSession, revokeSessionsOfUser } from './sessions.repository.ts';

/** Ends one session: its access tokens become invalid, and its event streams end. */
export async function endSession(tx: Database, sessionId: string, now: Date): Promise<void> {
  announceEnd(tx, await revokeSession(tx, sessionId, now));
}

/** Ends every session of an account, since a new password must leave no session open. */
export async function endSessionsOfUser(tx: Database, userId: number, now: Date): Promise<void> {
  announceEnd(tx, await revokeSessionsOfUser(tx, userId, now));
}

function announceEnd(tx: Database, sessions: readonly { id: string }[]) {
  for (const { id } of sessions) announce(tx, { topic: `session:${id}`, event: 'ended', data: null });
}
