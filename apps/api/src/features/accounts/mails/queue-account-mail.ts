import type { Database } from '@bandeja/db/transaction';
import { addJob } from '../../../jobs/add-job.ts';
import { insertAccountMail, type NewAccountMail } from './account-mails.repository.ts';
import { hashMailedToken, newMailedToken } from './mailed-token.ts';

export type AccountLetter = 'reset' | 'welcome' | 'new_email';

type Queued = Omit<NewAccountMail, 'tokenHash'> & {
  letter: AccountLetter;
  /** Where the link leads, without a final slash. */
  base: string;
};

/**
 * Adds a mail with a link to the caller's transaction: it is sent once that has committed, and tried again while the
 * mail server is away. Its token is made when it is sent, for a job's row could be read; until then nothing opens it.
 */
export async function queueAccountMail(tx: Database, { letter, base, ...link }: Queued): Promise<void> {
  const mail = await insertAccountMail(tx, { ...link, tokenHash: hashMailedToken(newMailedToken()) });
  await addJob(tx, 'send_account_mail', { mail, letter, base });
}
