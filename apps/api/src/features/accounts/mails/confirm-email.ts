import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { setVerifiedEmail } from '../users.repository.ts';
import { claimAccountMail, revokeAccountMails } from './account-mails.repository.ts';
import type { MailCause } from './mail-limits.ts';
import { hashMailedToken } from './mailed-token.ts';
import { queueAccountMail, refuseWait } from './queue-account-mail.ts';

export const UNDO_DAYS = 7;

type Confirmation = { token: string; base: string; cause: MailCause };

/**
 * Opens a mailed link: verifies its address and, when it is new, makes it the account's. The former address then
 * gets a notice with a link that undoes the change. When the notice cannot be queued, the change is refused.
 */
export async function confirmEmail(db: Database, { token, base, cause }: Confirmation): Promise<void> {
  const { now } = cause;
  await withTransaction(db, async (tx) => {
    const tokenHash = hashMailedToken(token);
    const mail = await claimAccountMail(tx, { purpose: 'confirm_email', tokenHash, now });
    if (!mail) throw new Refusal('email_link_refused');
    const { userId, email } = mail;
    const former = await setVerifiedEmail(tx, { userId, email, now });
    if (former === null) return;
    // Links in a mailbox that is no longer the account's must not open the account.
    await revokeAccountMails(tx, { userId, purposes: ['reset_password', 'log_in'], now });
    const wait = await queueAccountMail(tx, {
      letter: 'email_changed',
      purpose: 'undo_email',
      to: { userId, email: former },
      base,
      expiresAt: new Date(now.getTime() + UNDO_DAYS * 24 * 60 * 60_000),
      cause,
    });
    refuseWait(wait);
  }).catch(refuseTakenEmail);
}

const ADDRESS_KEYS = new Set(['users_email_key', 'users_address_key', 'users_username_key']);

/** The unique indexes decide whether an address is free. */
export function refuseTakenEmail(error: unknown): never {
  if (ADDRESS_KEYS.has(violatedConstraint(error) ?? '')) throw new Refusal('email_taken');
  throw error;
}
