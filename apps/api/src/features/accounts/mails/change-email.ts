import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { findUserByEmail } from '../users.repository.ts';
import { mailEmailLink } from './mail-email-link.ts';

type Change = { userId: number; password: string; email: string; base: string; now: Date };

/** Mails a link to the new address; until it is opened the old one holds. */
export async function changeEmail(
  db: Database,
  { userId, password, email, base, now }: Change,
): Promise<void> {
  await checkOwnPassword(db, userId, password);
  await withTransaction(db, async (tx) => {
    // A kindness to who mistyped; what decides is the unique index when the link is opened.
    const owner = await findUserByEmail(tx, email);
    if (owner && owner.id !== userId) throw new Refusal('email_taken', { field: 'email' });
    await mailEmailLink(tx, { userId, email, letter: 'new_email', base, now });
  });
}
