import type { Tokens } from '@bandeja/contract/calls/accounts/sessions';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { formsOf } from '../email-key.ts';
import { findOpenAccountMail, useAccountMail } from '../mails/account-mails.repository.ts';
import type { MailCause } from '../mails/mail-limits.ts';
import { hashMailedToken, normalizeLogInCode } from '../mails/mailed-links.ts';
import { queueAccountMail, queueNotice } from '../mails/queue-account-mail.ts';
import { verifyPassword } from '../passwords/own-password.ts';
import { startSession } from '../sessions/start-session.ts';
import { findCredentials, findUserByName, holdPassword } from '../users.repository.ts';
import { type Device, knowsAccount } from './known-device.ts';
import type { SignInLimits } from './sign-in-limits.ts';

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

type LogIn = {
  username: string;
  password: string;
  /** A mailed code: with it the guesses of others do not limit the log-in. */
  code: string | undefined;
  device: Device | null;
  address: string;
  base: string;
  cause: MailCause;
};

type Account = { id: number; email: string; password_hash: string };

/** No account has this id: the statement for an unknown name finds nothing. */
const NO_ACCOUNT = 0;

/**
 * Opens a session for a name or e-mail and its password. An unknown name costs the same time and statements as a
 * wrong password, with or without a code, and is limited like a known one.
 */
export async function obtainToken(
  db: Database,
  { secretKey, limits }: { secretKey: Uint8Array; limits: SignInLimits },
  { username, password, code, device, address, base, cause }: LogIn,
): Promise<{ userId: number; tokens: Tokens }> {
  const { now } = cause;
  const account = await findCredentials(db, username);
  const known = account && knowsAccount(device, account) ? device.id : null;
  // The first log-in is that of the sign-up; the demo account is opened by strangers.
  const isNews = known === null && account?.was_opened && !account.is_demo;
  const notice = isNews ? { base, cause } : null;
  const open = (mail: number | null) => openSession(db, secretKey, { account, password, mail, notice, now });
  if (code) {
    return limits.openLink(address, now, async () => {
      const tokenHash = hashMailedToken(normalizeLogInCode(code));
      const userId = account?.id ?? NO_ACCOUNT;
      const mail = await findOpenAccountMail(db, { purpose: 'log_in', userId, tokenHash, now });
      if (!mail) throw new Refusal('log_in_code_refused', { field: 'code' });
      return limits.logInWithCode(mail.id, now, () => open(mail.id));
    });
  }
  return limits.logIn({ name: formsOf(username).key, address, device: known, now }, () => open(null));
}

type Opening = {
  account: Account | undefined;
  password: string;
  mail: number | null;
  /** Of the letter that reports a device that has not opened the account before. */
  notice: { base: string; cause: MailCause } | null;
  now: Date;
};

async function openSession(
  db: Database,
  secretKey: Uint8Array,
  { account, password, mail, notice, now }: Opening,
) {
  const matches = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !matches) throw new Refusal('wrong_credentials');
  const tokens = await withTransaction(db, async (tx) => {
    // The check took about 30 ms: the password may have changed meanwhile, or the account may be deleted.
    if (!(await holdPassword(tx, account.id, account.password_hash))) throw new Refusal('wrong_credentials');
    // Of two log-ins with one code, one succeeds.
    if (mail !== null && !(await useAccountMail(tx, mail, now)))
      throw new Refusal('log_in_code_refused', { field: 'code' });
    if (notice) await queueNotice(tx, 'new_device', { userId: account.id, email: account.email, ...notice });
    return startSession(tx, secretKey, account.id, now);
  });
  return { userId: account.id, tokens };
}
