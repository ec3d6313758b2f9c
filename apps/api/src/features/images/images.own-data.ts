import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { listImages } from './images.repository.ts';

/** The player's pictures, by their addresses. */
export async function exportImages(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'images'>> {
  return { images: await listImages(db, { content_type: 'player', object_id: playerId }) };
}
