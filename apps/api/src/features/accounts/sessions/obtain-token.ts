import type { Tokens } from '@bandeja/contract/calls/accounts';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { findCredentials, holdPassword } from '../users.repository.ts';
import { startSession } from './start-session.ts';

type LogIn = { username: string; password: string; now: Date };

/** Name or e-mail and password for a session. An unknown name costs the same time and says the same as a wrong password. */
export async function logIn(
  db: Database,
  secretKey: Uint8Array,
  { username, password, now }: LogIn,
): Promise<Tokens> {
  const account = await findCredentials(db, username.toLowerCase());
  const matches = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !matches) throw new Refusal('wrong_credentials');
  return withTransaction(db, async (tx) => {
    // Checking took some 30 ms: by now the account may have another password, or be gone.
    if (!(await holdPassword(tx, account.id, account.password_hash))) throw new Refusal('wrong_credentials');
    return startSession(tx, secretKey, account.id, now);
  });
}
