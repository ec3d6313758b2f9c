import type { Database } from '@bandeja/db/database';
import { deleteImages } from './images.repository.ts';
import { removeAllWhenUnused } from './unused-media.ts';

/** Deletes the player's pictures: the rows now, the files by a job right after the commit. */
export async function eraseImages(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  const owner = { content_type: 'player', object_id: playerId } as const;
  await removeAllWhenUnused(tx, await deleteImages(tx, owner), now);
}
