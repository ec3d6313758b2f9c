import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findEmailState } from '../users.repository.ts';
import { mailEmailLink } from './mail-email-link.ts';

/** Another link to the account's own address, for who lost the first one. */
export async function resendEmailLink(
  db: Database,
  { userId, base, now }: { userId: number; base: string; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await findEmailState(tx, userId);
    if (!account) throw new Refusal('unauthenticated');
    const { email, email_verified_at } = account;
    if (email_verified_at) throw new Refusal('email_already_verified');
    await mailEmailLink(tx, { userId, email, letter: 'welcome', base, now });
  });
}
