import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { claimAccountMail } from '../mails/account-mails.repository.ts';
import { encodeUid, hashMailedToken } from '../mails/mailed-token.ts';
import { revokeAccess } from '../sessions/revoke-access.ts';
import { markEmailVerified, setPassword } from '../users.repository.ts';
import { refuseGuessed } from './guessed-password.ts';
import { hashPassword } from './password-hash.ts';

type Reset = { uidb64: string; token: string; newPassword: string; now: Date };

/** A new password by a mailed link. Every session ends, every other mailed link is revoked. Resolves with the account. */
export async function confirmPasswordReset(
  db: Database,
  { uidb64, token, newPassword, now }: Reset,
): Promise<number> {
  refuseGuessed(newPassword, 'new_password');
  return withTransaction(db, async (tx) => {
    const mail = await claimAccountMail(tx, {
      purpose: 'reset_password',
      tokenHash: hashMailedToken(token),
      now,
    });
    // Thrown inside: the claim of a link with another account's uid is rolled back.
    if (!mail || encodeUid(mail.userId) !== uidb64) throw new Refusal('reset_link_refused');
    // Hashed only now: a made-up link must not cost the server 30 ms of work.
    await setPassword(tx, mail.userId, await hashPassword(newPassword));
    await revokeAccess(tx, mail.userId, now);
    // The link was opened in this mailbox.
    await markEmailVerified(tx, { userId: mail.userId, email: mail.email, now });
    return mail.userId;
  });
}
