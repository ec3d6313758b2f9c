import { type Database, withTransaction } from '@bandeja/db/transaction';
import { queueAccountMail } from '../mails/queue-account-mail.ts';
import { findUserByEmail } from '../users.repository.ts';

export const RESET_MINUTES = 60;

/**
 * Mails a link to the account with this address. An address nobody has costs the same statements and the same commit, so
 * that the time of the answer does not tell who has an account; its job finds nobody to write to.
 */
export async function requestPasswordReset(
  db: Database,
  { email, base, now }: { email: string; base: string; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    await queueAccountMail(tx, {
      letter: 'reset',
      base,
      purpose: 'reset_password',
      to: user ? { userId: user.id, email: user.email } : null,
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
      now,
    });
  });
}
