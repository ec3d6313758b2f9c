import type { Database } from '@bandeja/db/transaction';
import { insertAccountMail, spendAccountMails } from './account-mails.repository.ts';
import { hashMailedToken, newMailedToken } from './mailed-token.ts';

const EMAIL_LINK_DAYS = 3;

/** The token of a link that makes `email` the account's verified address. Links sent before are useless from now on. */
export async function createEmailLink(
  tx: Database,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<string> {
  const token = newMailedToken();
  await spendAccountMails(tx, { userId, purpose: 'confirm_email', now });
  await insertAccountMail(tx, {
    purpose: 'confirm_email',
    to: { userId, email },
    tokenHash: hashMailedToken(token),
    expiresAt: new Date(now.getTime() + EMAIL_LINK_DAYS * 24 * 60 * 60_000),
    now,
  });
  return token;
}
