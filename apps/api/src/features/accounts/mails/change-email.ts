import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { findUserByEmail, holdPassword } from '../users.repository.ts';
import { mailEmailLink } from './mail-email-link.ts';
import { type MailCause, waitForAccountMail } from './mail-limits.ts';
import { refuseWait } from './queue-account-mail.ts';

type Change = { userId: number; password: string; email: string; base: string; cause: MailCause };

/**
 * Refuses a change whose mail would exceed a limit, in one statement and before the password check, which costs a hash.
 */
export async function refuseLimitedChange(
  db: Database,
  { userId, email, cause }: Pick<Change, 'userId' | 'email' | 'cause'>,
): Promise<void> {
  refuseWait(await waitForAccountMail(db, 'new_email', { userId, email }, cause));
}

/** Mails a link to the new address; the old one stays until the link is opened. */
export async function changeEmail(
  db: Database,
  { userId, password, email, base, cause }: Change,
): Promise<void> {
  const hash = await checkOwnPassword(db, userId, password);
  await withTransaction(db, async (tx) => {
    // A concurrent reset has revoked the links, so no further link may be mailed for the old password.
    if (!(await holdPassword(tx, userId, hash))) throw new Refusal('wrong_password', { field: 'password' });
    // An early answer to a mistyped address; the unique index decides when the link is opened.
    const owner = await findUserByEmail(tx, email);
    if (owner && owner.id !== userId) throw new Refusal('email_taken', { field: 'email' });
    refuseWait(await mailEmailLink(tx, { userId, email, letter: 'new_email', base, cause }));
  });
}
