import { randomUUID } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { AccountErasure } from '../accounts.own-data.ts';
import { checkOwnPassword, hashPassword } from '../passwords/own-password.ts';
import { RESET_MINUTES } from '../passwords/reset-password.ts';
import { revokeAccess } from '../sessions/end-sessions.ts';
import {
  findEmailOwner,
  findEmailState,
  findUserByEmail,
  holdPassword,
  setPassword,
  setVerifiedEmail,
} from '../users.repository.ts';
import { claimAccountMail, revokeAccountMails, revokeLaterUndoLinks } from './account-mails.repository.ts';
import { type MailCause, waitForAccountMail } from './mail-limits.ts';
import { hashMailedToken } from './mailed-links.ts';
import { queueAccountMail, refuseWait } from './queue-account-mail.ts';

type Change = { userId: number; password: string; email: string; base: string; cause: MailCause };

/**
 * Refuses a change whose mail would exceed a limit, in one statement and before the password check, which costs a hash.
 */
export async function refuseLimitedChange(
  db: Database,
  { userId, email, cause }: Pick<Change, 'userId' | 'email' | 'cause'>,
): Promise<void> {
  refuseWait(await waitForAccountMail(db, 'new_email', { userId, email }, cause));
}

/** Mails a link to the new address; the old one stays until the link is opened. */
export async function changeEmail(
  db: Database,
  { userId, password, email, base, cause }: Change,
): Promise<void> {
  const hash = await checkOwnPassword(db, userId, password);
  await withTransaction(db, async (tx) => {
    // A concurrent reset has revoked the links, so no further link may be mailed for the old password.
    if (!(await holdPassword(tx, userId, hash))) throw new Refusal('wrong_password', { field: 'password' });
    // An early answer to a mistyped address; the unique index decides when the link is opened.
    const owner = await findUserByEmail(tx, email);
    if (owner && owner.id !== userId) throw new Refusal('email_taken', { field: 'email' });
    refuseWait(await mailEmailLink(tx, { userId, email, letter: 'new_email', base, cause }));
  });
}

const EMAIL_LINK_DAYS = 3;

type EmailLink = {
  userId: number;
  email: string;
  letter: 'welcome' | 'new_email';
  base: string;
  cause: MailCause;
};

/**
 * Mails a link that makes `email` the account's verified address, and revokes earlier links. Resolves with 0, or
 * with the milliseconds until another mail may be sent; when the caller then refuses, the rollback keeps the
 * earlier links.
 */
export async function mailEmailLink(
  tx: Database,
  { userId, email, letter, base, cause }: EmailLink,
): Promise<number> {
  await revokeAccountMails(tx, { userId, purposes: ['confirm_email'], now: cause.now });
  return queueAccountMail(tx, {
    letter,
    purpose: 'confirm_email',
    to: { userId, email },
    base,
    expiresAt: new Date(cause.now.getTime() + EMAIL_LINK_DAYS * 24 * 60 * 60_000),
    cause,
  });
}

/** Mails another link to the account's own address, in case the first was lost. */
export async function resendEmailLink(
  db: Database,
  { userId, base, cause }: { userId: number; base: string; cause: MailCause },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await findEmailState(tx, userId);
    if (!account) throw new Refusal('unauthenticated');
    const { email, email_verified_at } = account;
    if (email_verified_at) throw new Refusal('email_already_verified');
    refuseWait(await mailEmailLink(tx, { userId, email, letter: 'welcome', base, cause }));
  });
}

export const UNDO_DAYS = 7;

type Confirmation = { token: string; base: string; cause: MailCause };

/**
 * Opens a mailed link: verifies its address and, when it is new, makes it the account's. The former address then
 * gets a notice with a link that undoes the change. When the notice cannot be queued, the change is refused.
 */
export async function confirmEmail(db: Database, { token, base, cause }: Confirmation): Promise<void> {
  const { now } = cause;
  await withTransaction(db, async (tx) => {
    const tokenHash = hashMailedToken(token);
    const mail = await claimAccountMail(tx, { purpose: 'confirm_email', tokenHash, now });
    if (!mail) throw new Refusal('email_link_refused');
    const { userId, email } = mail;
    const former = await setVerifiedEmail(tx, { userId, email, now });
    if (former === null) return;
    // Links in a mailbox that is no longer the account's must not open the account.
    await revokeAccountMails(tx, { userId, purposes: ['reset_password', 'log_in'], now });
    const wait = await queueAccountMail(tx, {
      letter: 'email_changed',
      purpose: 'undo_email',
      to: { userId, email: former },
      base,
      expiresAt: new Date(now.getTime() + UNDO_DAYS * 24 * 60 * 60_000),
      cause,
    });
    refuseWait(wait);
  }).catch(refuseTakenEmail);
}

const ADDRESS_KEYS = new Set(['users_email_key', 'users_address_key', 'users_username_key']);

/** The unique indexes decide whether an address is free. */
function refuseTakenEmail(error: unknown): never {
  if (ADDRESS_KEYS.has(violatedConstraint(error) ?? '')) throw new Refusal('email_taken');
  throw error;
}

type Undo = { token: string; base: string; cause: MailCause };

/**
 * Undoes a change of e-mail by the link mailed to the former address: restores that address, ends every session and
 * link, disables the password, and mails a link to set a new one. Links that undo later changes are revoked, those
 * of earlier changes stay: the oldest address has precedence. An unverified registration that was made with the
 * freed address meanwhile is erased.
 */
export async function undoEmailChange(
  db: Database,
  erasure: AccountErasure,
  { token, base, cause }: Undo,
): Promise<void> {
  const { now } = cause;
  await withTransaction(db, async (tx) => {
    const tokenHash = hashMailedToken(token);
    const mail = await claimAccountMail(tx, { purpose: 'undo_email', tokenHash, now });
    if (!mail) throw new Refusal('email_undo_refused');
    const { userId, email } = mail;
    const owner = await findEmailOwner(tx, email);
    if (owner && owner.id !== userId) {
      if (owner.email_verified_at) throw new Refusal('email_taken');
      await erasure.erase(tx, { userId: owner.id, now });
    }
    await setVerifiedEmail(tx, { userId, email, now });
    await setPassword(tx, userId, await hashPassword(randomUUID()));
    await revokeAccess(tx, userId, now);
    await revokeLaterUndoLinks(tx, { userId, after: mail.id, now });
    const wait = await queueAccountMail(tx, {
      letter: 'email_restored',
      purpose: 'reset_password',
      to: { userId, email },
      base,
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
      cause,
    });
    refuseWait(wait);
  }).catch(refuseTakenEmail);
}
