import type { Database } from '@bandeja/db/database';
import { revokeAccountMails } from './account-mails.repository.ts';
import type { MailCause } from './mail-limits.ts';
import { queueAccountMail } from './queue-account-mail.ts';

const EMAIL_LINK_DAYS = 3;

type EmailLink = {
  userId: number;
  email: string;
  letter: 'welcome' | 'new_email';
  base: string;
  cause: MailCause;
};

/**
 * Mails a link that makes `email` the account's verified address, and revokes earlier links. Resolves with 0, or
 * with the milliseconds until another mail may be sent; when the caller then refuses, the rollback keeps the
 * earlier links.
 */
export async function mailEmailLink(
  tx: Database,
  { userId, email, letter, base, cause }: EmailLink,
): Promise<number> {
  await revokeAccountMails(tx, { userId, purposes: ['confirm_email'], now: cause.now });
  return queueAccountMail(tx, {
    letter,
    purpose: 'confirm_email',
    to: { userId, email },
    base,
    expiresAt: new Date(cause.now.getTime() + EMAIL_LINK_DAYS * 24 * 60 * 60_000),
    cause,
  });
}
