import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findPasswordHash } from '../users.repository.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Refuses unless this is the password of the signed-in account: 400 under `password`, not 401, which would log out
 * a player who mistyped. Resolves with the hash that was checked.
 */
export async function checkOwnPassword(db: Database, userId: number, password: string): Promise<string> {
  const hash = await findPasswordHash(db, userId);
  if (hash === null) throw new Refusal('unauthenticated');
  if (!(await verifyPassword(hash, password))) throw new Refusal('wrong_password', { field: 'password' });
  return hash;
}
