import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findEmailState } from '../users.repository.ts';
import { mailEmailLink } from './mail-email-link.ts';
import type { MailCause } from './mail-limits.ts';
import { refuseWait } from './queue-account-mail.ts';

/** Mails another link to the account's own address, in case the first was lost. */
export async function resendEmailLink(
  db: Database,
  { userId, base, cause }: { userId: number; base: string; cause: MailCause },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await findEmailState(tx, userId);
    if (!account) throw new Refusal('unauthenticated');
    const { email, email_verified_at } = account;
    if (email_verified_at) throw new Refusal('email_already_verified');
    refuseWait(await mailEmailLink(tx, { userId, email, letter: 'welcome', base, cause }));
  });
}
