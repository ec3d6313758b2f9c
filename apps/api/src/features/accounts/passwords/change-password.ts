import type { Tokens } from '@bandeja/contract/calls/accounts/sessions';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { MailCause } from '../mails/mail-limits.ts';
import { queueNotice } from '../mails/queue-account-mail.ts';
import { revokeAccess } from '../sessions/end-sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import { findOwnership, replacePassword } from '../users.repository.ts';
import { refuseGuessed } from './guessed-password.ts';
import { checkOwnPassword, hashPassword } from './own-password.ts';

type Change = { userId: number; password: string; newPassword: string; base: string; cause: MailCause };

/**
 * Sets a new password for the signed-in account. Every session ends and a new one begins; mailed links are
 * revoked, and the owner gets a letter.
 */
export async function changePassword(
  db: Database,
  secretKey: Uint8Array,
  { userId, password, newPassword, base, cause }: Change,
): Promise<Tokens> {
  const { now } = cause;
  const from = await checkOwnPassword(db, userId, password);
  refuseGuessed(newPassword, 'new_password');
  const to = await hashPassword(newPassword);
  return withTransaction(db, async (tx) => {
    // Of two changes at once the second checked a password that is no longer the account's.
    if (!(await replacePassword(tx, userId, { from, to }))) {
      throw new Refusal('wrong_password', { field: 'password' });
    }
    await revokeAccess(tx, userId, now);
    const { email } = await findOwnership(tx, userId);
    await queueNotice(tx, 'password_changed', { userId, email, base, cause });
    return startSession(tx, secretKey, userId, now);
  });
}
