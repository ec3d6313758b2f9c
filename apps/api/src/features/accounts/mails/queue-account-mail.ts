import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { insertAccountMail, type MailPurpose } from './account-mails.repository.ts';
import {
  type AccountLetter,
  countAccountMail,
  type MailCause,
  type MailRecipient,
  type NoticeLetter,
} from './mail-limits.ts';
import { hashMailedToken, newMailedToken } from './mailed-links.ts';

export type QueuedMail = {
  letter: AccountLetter;
  purpose: MailPurpose;
  to: MailRecipient;
  /** The base address of the link, without a final slash. */
  base: string;
  expiresAt: Date;
  cause: MailCause;
};

/**
 * Queues a mail in the caller's transaction, unless its recipient, account or network has reached a limit. All
 * account mails are queued and counted here. Resolves with 0, or with the milliseconds until another mail may be
 * sent. The mail is sent after the commit, and retried while the mail server is unavailable. Its token is created
 * when it is sent, since the rows of jobs are readable; before that no token is valid.
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

const NOTICE_DAYS = 7;

type Notice = { userId: number; email: string; base: string; cause: MailCause };

/** Queues a letter that informs the owner; one beyond the limits is left out, and what it reports happens anyway. */
export async function queueNotice(
  tx: Database,
  letter: NoticeLetter,
  { userId, email, base, cause }: Notice,
): Promise<void> {
  await queueAccountMail(tx, {
    letter,
    purpose: 'notice',
    to: { userId, email },
    base,
    expiresAt: new Date(cause.now.getTime() + NOTICE_DAYS * 24 * 60 * 60_000),
    cause,
  });
}

/**
 * A signed-in account gets a refusal with the time of the next mail; a public call answers the same in both cases.
 */
export function refuseWait(wait: number): void {
  if (wait > 0) throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
}
