import type { User } from '@bandeja/contract/calls/accounts/accounts';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { recordConsents } from './consents.repository.ts';
import { mailEmailLink } from './mails/change-email.ts';
import type { MailCause } from './mails/mail-limits.ts';
import { refuseGuessed } from './passwords/guessed-password.ts';
import { hashPassword } from './passwords/own-password.ts';
import { findUser, insertUser } from './users.repository.ts';

type SignUp = { username: string; email: string; password: string; base: string; cause: MailCause };

/**
 * Creates an account and mails the link that verifies its address; `base` is the address the link leads to.
 * Usernames and addresses are unique in lower case; unique indexes decide between concurrent requests. Throws a
 * Refusal that names the field.
 */
export async function createUser(db: Database, { username, email, password, base, cause }: SignUp) {
  refuseGuessed(password, 'password');
  const passwordHash = await hashPassword(password);
  try {
    return await withTransaction(db, async (tx) => {
      const user = await insertUser(tx, { username, email, passwordHash, now: cause.now });
      // Creating an account accepts both texts, as the form states.
      await recordConsents(tx, { userId: user.id, kinds: ['terms', 'privacy'], now: cause.now });
      // The account is created also when its mail is refused: the link can be requested again.
      await mailEmailLink(tx, { userId: user.id, email, letter: 'welcome', base, cause });
      return user;
    });
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'users_email_key':
      case 'users_address_key':
        throw new Refusal('email_taken', { field: 'email' });
      case 'users_username_key':
        // When the username is the e-mail, PostgreSQL reports the index that it checks first.
        throw username === email
          ? new Refusal('email_taken', { field: 'email' })
          : new Refusal('username_taken', { field: 'username' });
      case 'users_username_not_foreign_email':
        throw new Refusal('username_not_own_email', { field: 'username' });
      default:
        throw error;
    }
  }
}

/** The viewer's account. A viewer whose account was just deleted is signed out. */
export async function retrieveUser(db: Database, userId: number): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new Refusal('unauthenticated');
  return presentUser(user);
}

export const presentUser = (row: { id: number; username: string; email: string }): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
});
