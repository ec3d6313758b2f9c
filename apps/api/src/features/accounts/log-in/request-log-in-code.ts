import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { formsOf } from '../email-key.ts';
import type { MailCause } from '../mails/mail-limits.ts';
import { queueAccountMail } from '../mails/queue-account-mail.ts';
import { findUserByName } from '../users.repository.ts';

/** As long as the window of its limit: while no further code is sent, an earlier one is still valid. */
const CODE_MINUTES = 60;

/**
 * Mails a code to the account with this name or e-mail. It is used together with the password, once. A name without
 * an account costs the same statements and has the same answer. Earlier codes stay valid, so requests of strangers
 * block none.
 */
export async function requestLogInCode(
  db: Database,
  { username, base, cause }: { username: string; base: string; cause: MailCause },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const user = await findUserByName(tx, username);
    await queueAccountMail(tx, {
      letter: 'log_in_code',
      purpose: 'log_in',
      to: { userId: user?.id ?? null, email: user?.email ?? formsOf(username).key },
      base,
      expiresAt: new Date(cause.now.getTime() + CODE_MINUTES * 60_000),
      cause,
    });
  });
}
