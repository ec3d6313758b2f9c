import { violatedConstraint } from '@bandeja/db/constraint';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { setVerifiedEmail } from '../users.repository.ts';
import { claimAccountMail, revokeAccountMails } from './account-mails.repository.ts';
import { hashMailedToken } from './mailed-token.ts';

/** Opens a mailed link: its address is the account's from now on, and verified. Links to an old address die. */
export async function confirmEmail(
  db: Database,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  try {
    await withTransaction(db, async (tx) => {
      const mail = await claimAccountMail(tx, {
        purpose: 'confirm_email',
        tokenHash: hashMailedToken(token),
        now,
      });
      if (!mail) throw new Refusal('email_link_refused');
      const changed = await setVerifiedEmail(tx, { userId: mail.userId, email: mail.email, now });
      // A reset link in a mailbox that is no longer the account's must not open it.
      if (changed) {
        const purposes = ['reset_password', 'log_in'] as const;
        await revokeAccountMails(tx, { userId: mail.userId, purposes, now });
      }
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email_key' || constraint === 'users_username_key')
      throw new Refusal('email_taken');
    throw error;
  }
}
