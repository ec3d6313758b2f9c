import type { Database } from '@bandeja/db/database';
import { afterCommit, databaseOf } from '@bandeja/pg/transaction';
import { addJob } from '../../../jobs/add-job.ts';
import { revokeSession, revokeSessionsOfUser } from './sessions.repository.ts';

type OnEnd = (sessionId: string) => void;
const listeners = new WeakMap<Database, OnEnd[]>();

/**
 * Calls `onEnd` when this process has ended a session, after the commit and before the answer. What other processes
 * end is announced by the database (announce_session_end), to this process as well.
 */
export function whenSessionEnds(db: Database, onEnd: OnEnd): void {
  listeners.set(db, [...(listeners.get(db) ?? []), onEnd]);
}

/** Ends one session: its access tokens become invalid, and its event streams end. */
export async function endSession(tx: Database, sessionId: string, now: Date): Promise<void> {
  await followEnd(tx, await revokeSession(tx, sessionId, now), now);
}

/** Ends every session of an account, since a new password must leave no session open. */
export async function endSessionsOfUser(tx: Database, userId: number, now: Date): Promise<void> {
  await followEnd(tx, await revokeSessionsOfUser(tx, userId, now), now);
}

async function followEnd(tx: Database, sessions: readonly { id: string }[], now: Date): Promise<void> {
  if (sessions.length === 0) return;
  afterCommit(tx, () => {
    for (const onEnd of listeners.get(databaseOf(tx)) ?? []) for (const { id } of sessions) onEnd(id);
  });
  // Their devices get no push message from now on; the job deletes the rows.
  await addJob(tx, 'remove_push_devices', { sessions: sessions.map(({ id }) => id) }, { runAt: now });
}
