import { randomUUID } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { AccountErasure } from '../account-erasure.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { RESET_MINUTES } from '../passwords/request-password-reset.ts';
import { revokeAccess } from '../sessions/revoke-access.ts';
import { findEmailOwner, setPassword, setVerifiedEmail } from '../users.repository.ts';
import { claimAccountMail, revokeLaterUndoLinks } from './account-mails.repository.ts';
import { refuseTakenEmail } from './confirm-email.ts';
import type { MailCause } from './mail-limits.ts';
import { hashMailedToken } from './mailed-token.ts';
import { queueAccountMail, refuseWait } from './queue-account-mail.ts';

type Undo = { token: string; base: string; cause: MailCause };

/**
 * Undoes a change of e-mail by the link mailed to the former address: restores that address, ends every session and
 * link, disables the password, and mails a link to set a new one. Links that undo later changes are revoked, those
 * of earlier changes stay: the oldest address has precedence. An unverified registration that was made with the
 * freed address meanwhile is erased.
 */
export async function undoEmailChange(
  db: Database,
  erasure: AccountErasure,
  { token, base, cause }: Undo,
): Promise<void> {
  const { now } = cause;
  await withTransaction(db, async (tx) => {
    const tokenHash = hashMailedToken(token);
    const mail = await claimAccountMail(tx, { purpose: 'undo_email', tokenHash, now });
    if (!mail) throw new Refusal('email_undo_refused');
    const { userId, email } = mail;
    const owner = await findEmailOwner(tx, email);
    if (owner && owner.id !== userId) {
      if (owner.email_verified_at) throw new Refusal('email_taken');
      await erasure.erase(tx, { userId: owner.id, now });
    }
    await setVerifiedEmail(tx, { userId, email, now });
    await setPassword(tx, userId, await hashPassword(randomUUID()));
    await revokeAccess(tx, userId, now);
    await revokeLaterUndoLinks(tx, { userId, after: mail.id, now });
    const wait = await queueAccountMail(tx, {
      letter: 'email_restored',
      purpose: 'reset_password',
      to: { userId, email },
      base,
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
      cause,
    });
    refuseWait(wait);
  }).catch(refuseTakenEmail);
}
