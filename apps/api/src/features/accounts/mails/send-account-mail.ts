import type { Database } from '@bandeja/db/transaction';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import type { Mail, Mailer } from '../../../mail/mailer.ts';
import { newEmailLetter, resetLetter, welcomeLetter } from './account-letters.ts';
import { giveToken } from './account-mails.repository.ts';
import { encodeUid, hashMailedToken, newMailedToken } from './mailed-token.ts';
import type { AccountLetter } from './queue-account-mail.ts';

type Link = { userId: number; token: string };

const LETTERS: Record<
  AccountLetter,
  { write: (letter: { to: string; brand: string; url: string }) => Mail; path: (link: Link) => string }
> = {
  reset: {
    write: resetLetter,
    path: ({ userId, token }) => `/password-reset-confirm/${encodeUid(userId)}/${token}`,
  },
  welcome: { write: welcomeLetter, path: ({ token }) => `/email-confirm/${token}` },
  new_email: { write: newEmailLetter, path: ({ token }) => `/email-confirm/${token}` },
};

type Job = TaskPayloads['send_account_mail'] & { brand: string; now: Date };

/** Sends a queued mail, unless its link is of no use any more. Sent twice, the link that came last is the good one. */
export async function sendAccountMail(db: Database, mailer: Mailer, job: Job): Promise<void> {
  const { mail: id, letter, base, brand, now } = job;
  const token = newMailedToken();
  const to = await giveToken(db, { id, tokenHash: hashMailedToken(token), now });
  if (!to?.user_id || to.email === null) return;
  const { write, path } = LETTERS[letter];
  await mailer.deliver(write({ to: to.email, brand, url: base + path({ userId: to.user_id, token }) }));
}
