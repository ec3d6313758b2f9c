import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import type { MailCause } from '../mails/mail-limits.ts';
import { queueAccountMail } from '../mails/queue-account-mail.ts';
import { findUserByEmail } from '../users.repository.ts';

/** As long as the window of its limit: while no further link is sent, an earlier one is still valid. */
export const RESET_MINUTES = 60;

/**
 * Mails a link to the account with this address. An address without an account costs the same statements and the same
 * commit, so that the time of the answer does not reveal which addresses have one. Earlier links stay valid, so
 * requests of strangers block none.
 */
export async function requestPasswordReset(
  db: Database,
  { email, base, cause }: { email: string; base: string; cause: MailCause },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    await queueAccountMail(tx, {
      letter: 'reset',
      purpose: 'reset_password',
      to: { userId: user?.id ?? null, email: user?.email ?? email },
      base,
      expiresAt: new Date(cause.now.getTime() + RESET_MINUTES * 60_000),
      cause,
    });
  });
}
