import type { Database } from '@bandeja/db/transaction';
import { spendAccountMails } from './account-mails.repository.ts';
import { queueAccountMail } from './queue-account-mail.ts';

const EMAIL_LINK_DAYS = 3;

type EmailLink = { userId: number; email: string; letter: 'welcome' | 'new_email'; base: string; now: Date };

/** Mails a link that makes `email` the account's verified address. Links sent before are useless from now on. */
export async function mailEmailLink(
  tx: Database,
  { userId, email, letter, base, now }: EmailLink,
): Promise<void> {
  await spendAccountMails(tx, { userId, purpose: 'confirm_email', now });
  await queueAccountMail(tx, {
    letter,
    base,
    purpose: 'confirm_email',
    to: { userId, email },
    expiresAt: new Date(now.getTime() + EMAIL_LINK_DAYS * 24 * 60 * 60_000),
    now,
  });
}
