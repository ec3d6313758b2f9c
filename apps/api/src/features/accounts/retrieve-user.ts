import type { User } from '@bandeja/contract/calls/accounts/accounts';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { presentUser } from './users.presenter.ts';
import { findUser } from './users.repository.ts';

/** The viewer's account. A viewer whose account was just deleted is signed out. */
export async function retrieveUser(db: Database, userId: number): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new Refusal('unauthenticated');
  return presentUser(user);
}
