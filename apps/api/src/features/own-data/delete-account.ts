import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { checkOwnPassword } from '../accounts/public.ts';
import { eraseUser } from './erase-user.ts';

type Deletion = { viewer: Viewer; password: string; now: Date };

/** Deletes the viewer's account permanently. */
export async function deleteAccount(db: Database, { viewer, password, now }: Deletion): Promise<void> {
  const { userId } = viewer;
  await checkOwnPassword(db, userId, password);
  await withTransaction(db, async (tx) => {
    if (!(await eraseUser(tx, { userId, now }))) throw new Refusal('unauthenticated');
  });
}
