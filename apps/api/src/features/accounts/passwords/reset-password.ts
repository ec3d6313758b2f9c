import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { AccountErasure } from '../accounts.own-data.ts';
import { recordConsents } from '../consents.repository.ts';
import { type Device, knowsAccount } from '../log-in/known-device.ts';
import { claimAccountMail } from '../mails/account-mails.repository.ts';
import type { MailCause } from '../mails/mail-limits.ts';
import { encodeUid, hashMailedToken } from '../mails/mailed-links.ts';
import { queueAccountMail, queueNotice } from '../mails/queue-account-mail.ts';
import { revokeAccess } from '../sessions/end-sessions.ts';
import {
  findOwnership,
  findUserByEmail,
  insertUser,
  markEmailVerified,
  setPassword,
} from '../users.repository.ts';
import { refuseGuessed } from './guessed-password.ts';
import { hashPassword } from './own-password.ts';

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

/** What to do with the data of a registration whose address was never verified. */
type PreviousData = 'ask' | 'keep' | 'discard';

type Reset = {
  uidb64: string;
  token: string;
  newPassword: string;
  previousData: PreviousData;
  device: Device | null;
  base: string;
  cause: MailCause;
};

/**
 * Sets a new password by a mailed link. Every session ends, every other mailed link is revoked. Resolves with the
 * account.
 *
 * The registrant of an address that was never verified may not own it; the opener of the link does. Unless the
 * opener claims the data, or opens the link on a device that has opened the account before, the registration is
 * erased and the opener gets a new account with its address and username. By default the opener is asked first. A letter
 * reports the new password to the owner of a kept account.
 */
export async function confirmPasswordReset(
  db: Database,
  erasure: AccountErasure,
  { uidb64, token, newPassword, previousData, device, base, cause }: Reset,
): Promise<number> {
  const { now } = cause;
  refuseGuessed(newPassword, 'new_password');
  return withTransaction(db, async (tx) => {
    const mail = await claimAccountMail(tx, {
      purpose: 'reset_password',
      tokenHash: hashMailedToken(token),
      now,
    });
    // Thrown inside: the claim of a link with another account's uid is rolled back.
    if (!mail || encodeUid(mail.userId) !== uidb64) throw new Refusal('reset_link_refused');
    const account = await findOwnership(tx, mail.userId);
    const isOwn =
      account.email_verified_at !== null || previousData === 'keep' || knowsAccount(device, account);
    if (!isOwn && previousData === 'ask' && (await erasure.hasPlayer(tx, account.id)))
      throw new Refusal('reset_needs_choice');
    // Hashed after the link is checked: an invalid link must not cost 30 ms of work.
    const passwordHash = await hashPassword(newPassword);
    if (!isOwn) {
      // A new account instead of a cleaned one: references to the old account, including running requests of its
      // sessions, do not reach the new one.
      await erasure.erase(tx, { userId: account.id, now });
      const { username, email_shared: isShared } = account;
      const created = await insertUser(tx, { username, email: mail.email, isShared, passwordHash, now });
      await recordConsents(tx, { userId: created.id, kinds: ['terms', 'privacy'], now });
      await markEmailVerified(tx, { userId: created.id, email: mail.email, now });
      return created.id;
    }
    await setPassword(tx, account.id, passwordHash);
    await revokeAccess(tx, account.id, now);
    // Opening the link proves access to this mailbox.
    await markEmailVerified(tx, { userId: account.id, email: mail.email, now });
    await queueNotice(tx, 'password_changed', { userId: account.id, email: account.email, base, cause });
    return account.id;
  });
}
