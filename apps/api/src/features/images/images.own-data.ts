import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { deleteImages, listImages } from './images.repository.ts';
import { removeAllWhenUnused } from './store-picture.ts';

/** The player's pictures, by their addresses. */
export async function exportImages(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'images'>> {
  return { images: await listImages(db, { content_type: 'player', object_id: playerId }) };
}

/** Deletes the player's pictures: the rows now, the files by a job right after the commit. */
export async function eraseImages(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  const owner = { content_type: 'player', object_id: playerId } as const;
  await removeAllWhenUnused(tx, await deleteImages(tx, owner), now);
}
