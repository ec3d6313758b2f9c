import type { Database } from '@bandeja/db/database';
import { afterCommit, databaseOf, withTransaction } from '@bandeja/pg/transaction';
import { addJob } from '../../../jobs/add-job.ts';
import { revokeAccountMails } from '../mails/account-mails.repository.ts';
import { forgetDevices } from '../users.repository.ts';
import {
  findSessionOfToken,
  revokeSession,
  revokeSessionsOfDevices,
  revokeSessionsOfUser,
} from './sessions.repository.ts';
import { hashRefreshToken } from './tokens.ts';

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

type Opened = { devices: readonly number[]; userId?: number; except?: string };

/** Ends what was opened by PIN on these computers: by one account or by all, all but one session. */
export async function endPinSessions(tx: Database, opened: Opened, now: Date): Promise<void> {
  if (opened.devices.length > 0) await followEnd(tx, await revokeSessionsOfDevices(tx, opened, now), now);
}

async function followEnd(tx: Database, sessions: readonly { id: string }[], now: Date): Promise<void> {
  if (sessions.length === 0) return;
  afterCommit(tx, () => {
    for (const onEnd of listeners.get(databaseOf(tx)) ?? []) for (const { id } of sessions) onEnd(id);
  });
  // Their devices get no push message from now on; the job deletes the rows.
  await addJob(tx, 'remove_push_devices', { sessions: sessions.map(({ id }) => id) }, { runAt: now });
}

/** All but undo_email: a change of e-mail can be undone after any later change of the account. */
const REVOKED = ['reset_password', 'confirm_email', 'log_in'] as const;

/**
 * Revokes all access to an account except its password: every session, every mailed link but those that undo a
 * change of e-mail, and every known device. Runs in the transaction that sets the new password or the former
 * address.
 */
export async function revokeAccess(tx: Database, userId: number, now: Date): Promise<void> {
  await forgetDevices(tx, userId, now);
  await endSessionsOfUser(tx, userId, now);
  await revokeAccountMails(tx, { userId, purposes: REVOKED, now });
}

/** Ends the session a refresh token belongs to, its access tokens included. An unknown token is no error. */
export async function revokeToken(db: Database, token: string, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const session = await findSessionOfToken(tx, hashRefreshToken(token));
    if (session) await endSession(tx, session, now);
  });
}

/** Logs out everywhere: every session of the account ends, the caller's included, and every mailed link is revoked. */
export async function revokeAllTokens(db: Database, userId: number, now: Date): Promise<void> {
  await withTransaction(db, (tx) => revokeAccess(tx, userId, now));
}
