import type { Database } from '@bandeja/db/database';
import { revokeAccountMails } from '../mails/account-mails.repository.ts';
import { forgetDevices } from '../users.repository.ts';
import { endSessionsOfUser } from './end-sessions.ts';

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
