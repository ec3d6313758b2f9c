import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { claimAccountMail, spendAccountMails } from '../mails/account-mails.repository.ts';
import { encodeUid, hashMailedToken } from '../mails/mailed-token.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { markEmailVerified, setPassword } from '../users.repository.ts';
import { refuseGuessed } from './guessed-password.ts';
import { hashPassword } from './password-hash.ts';

type Reset = { uidb64: string; token: string; newPassword: string; now: Date };

/** A new password by a mailed link. Every session ends, and every other open reset link of the account dies. */
export async function confirmPasswordReset(db: Database, { uidb64, token, newPassword, now }: Reset) {
  refuseGuessed(newPassword, 'new_password');
  await withTransaction(db, async (tx) => {
    const mail = await claimAccountMail(tx, {
      purpose: 'reset_password',
      tokenHash: hashMailedToken(token),
      now,
    });
    // Thrown inside: the claim of a link with another account's uid is rolled back.
    if (!mail?.user_id || encodeUid(mail.user_id) !== uidb64) throw new Refusal('reset_link_refused');
    // Hashed only now: a made-up link must not cost the server 30 ms of work.
    await setPassword(tx, mail.user_id, await hashPassword(newPassword));
    await endSessionsOfUser(tx, mail.user_id, now);
    await spendAccountMails(tx, { userId: mail.user_id, purpose: 'reset_password', now });
    // Who opened the link reads this mailbox.
    await markEmailVerified(tx, { userId: mail.user_id, email: mail.email, now });
  });
}
