import type { Database } from '@bandeja/db/transaction';
import { deleteImages, type Owner } from './images.repository.ts';
import { removeAllWhenUnused } from './unused-media.ts';

/** Takes away all pictures of somebody who goes: the rows now, the files right after the commit. */
export async function forgetImages(tx: Database, owner: Owner, now: Date): Promise<void> {
  await removeAllWhenUnused(tx, await deleteImages(tx, owner), now);
}
