import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { insertAccountMail, type MailPurpose } from './account-mails.repository.ts';
import { type AccountLetter, countAccountMail, type MailCause, type MailRecipient } from './mail-limits.ts';
import { hashMailedToken, newMailedToken } from './mailed-token.ts';

export type QueuedMail = {
  letter: AccountLetter;
  purpose: MailPurpose;
  to: MailRecipient;
  /** Where the link leads, without a final slash. */
  base: string;
  expiresAt: Date;
  cause: MailCause;
};

/**
 * Adds a mail to the caller's transaction, unless its recipient, account or network has had enough of them: the one
 * place where mails are queued and counted. Resolves with 0, or with the milliseconds until another one is sent. The
 * mail is sent after the commit, and retried while the mail server is away. Its token is made when it is sent, for a
 * job's row could be read; until then no token opens it.
 */
export async function queueAccountMail(
  tx: Database,
  { letter, purpose, to, base, expiresAt, cause }: QueuedMail,
): Promise<number> {
  const wait = await countAccountMail(tx, letter, to, cause);
  if (wait > 0) return wait;
  const tokenHash = hashMailedToken(newMailedToken());
  const mail = await insertAccountMail(tx, { purpose, to, tokenHash, expiresAt, now: cause.now });
  await addJob(tx, 'send_account_mail', { mail, letter, base }, { runAt: cause.now });
  return 0;
}

/** A signed-in account is told when it may have another mail; a public call answers the same either way. */
export function refuseWait(wait: number): void {
  if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
}
