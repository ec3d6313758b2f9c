import type { Tokens } from '@bandeja/contract/calls/accounts/accounts';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findOpenAccountMail, useAccountMail } from '../mails/account-mails.repository.ts';
import { normalizeLogInCode } from '../mails/log-in-code.ts';
import { hashMailedToken } from '../mails/mailed-token.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { startSession } from '../sessions/start-session.ts';
import { findCredentials, holdPassword } from '../users.repository.ts';
import { type Device, knowsAccount } from './known-device.ts';
import type { SignInLimits } from './sign-in-limits.ts';

type LogIn = {
  username: string;
  password: string;
  /** A mailed code: with it the guesses of others do not limit the log-in. */
  code: string | undefined;
  device: Device | null;
  address: string;
  now: Date;
};

type Account = { id: number; password_hash: string };

/** No account has this id: the statement for an unknown name finds nothing. */
const NO_ACCOUNT = 0;

/**
 * Opens a session for a name or e-mail and its password. An unknown name costs the same time and statements as a
 * wrong password, with or without a code, and is limited like a known one.
 */
export async function obtainToken(
  db: Database,
  { secretKey, limits }: { secretKey: Uint8Array; limits: SignInLimits },
  { username, password, code, device, address, now }: LogIn,
): Promise<{ userId: number; tokens: Tokens }> {
  const account = await findCredentials(db, username.toLowerCase());
  const open = (mail: number | null) => openSession(db, secretKey, { account, password, mail, now });
  if (code) {
    return limits.openLink(address, now, async () => {
      const tokenHash = hashMailedToken(normalizeLogInCode(code));
      const userId = account?.id ?? NO_ACCOUNT;
      const mail = await findOpenAccountMail(db, { purpose: 'log_in', userId, tokenHash, now });
      if (!mail) throw new Refusal('log_in_code_refused', { field: 'code' });
      return limits.logInWithCode(mail.id, now, () => open(mail.id));
    });
  }
  const known = account && knowsAccount(device, account) ? device.id : null;
  return limits.logIn({ name: username, address, device: known, now }, () => open(null));
}

type Opening = { account: Account | undefined; password: string; mail: number | null; now: Date };

async function openSession(db: Database, secretKey: Uint8Array, { account, password, mail, now }: Opening) {
  const matches = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !matches) throw new Refusal('wrong_credentials');
  const tokens = await withTransaction(db, async (tx) => {
    // The check took about 30 ms: the password may have changed meanwhile, or the account may be deleted.
    if (!(await holdPassword(tx, account.id, account.password_hash))) throw new Refusal('wrong_credentials');
    // Of two log-ins with one code, one succeeds.
    if (mail !== null && !(await useAccountMail(tx, mail, now)))
      throw new Refusal('log_in_code_refused', { field: 'code' });
    return startSession(tx, secretKey, account.id, now);
  });
  return { userId: account.id, tokens };
}
