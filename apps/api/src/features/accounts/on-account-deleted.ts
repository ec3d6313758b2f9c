import type { Database } from '@bandeja/db/database';
import { addJob } from '../../jobs/add-job.ts';
import { recipientMark } from '../../mail/mailer.ts';
import { listMails } from './mails/account-mails.repository.ts';
import { endSessionsOfUser } from './sessions/end-sessions.ts';
import { deleteUser, findAccount } from './users.repository.ts';

/**
 * Ends the sessions, so their event streams close, and deletes the user's row; its foreign keys cascade to
 * sessions, tokens, mailed links and consents. A job deletes mails that this server keeps as files. Runs last.
 */
export async function eraseAccount(
  tx: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const account = await findAccount(tx, userId);
  const mails = await listMails(tx, userId);
  const addresses = new Set([
    ...(account ? [account.email] : []),
    ...mails.flatMap(({ email }) => email ?? []),
  ]);
  const recipients = [...addresses].map(recipientMark);
  await addJob(tx, 'remove_outbox_mails', { recipients }, { runAt: now });
  await endSessionsOfUser(tx, userId, now);
  await deleteUser(tx, userId);
}
