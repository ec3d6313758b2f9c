import { type Database, withTransaction } from '@bandeja/db/transaction';
import { deleteExpiredAccountMails, insertAccountMail } from './account-mails.repository.ts';
import { hashMailedToken, newMailedToken } from './mailed-token.ts';
import { findUserByEmail } from './users.repository.ts';

export const RESET_MINUTES = 60;

export type ResetLink = { userId: number; token: string };

/**
 * A link for the account with this address, or null. An address nobody has costs the same statements and the same
 * commit, so that the time of the answer does not tell who has an account.
 */
export async function requestPasswordReset(
  db: Database,
  email: string,
  now: Date,
): Promise<ResetLink | null> {
  const token = newMailedToken();
  return withTransaction(db, async (tx) => {
    await deleteExpiredAccountMails(tx, now);
    const user = await findUserByEmail(tx, email);
    await insertAccountMail(tx, {
      purpose: 'reset_password',
      to: user ? { userId: user.id, email: user.email } : null,
      tokenHash: hashMailedToken(token),
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
      now,
    });
    return user ? { userId: user.id, token } : null;
  });
}
