import type { UploadedImage } from '@bandeja/contract/calls/images';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { presentImage } from './images.presenter.ts';
import { findImage } from './images.repository.ts';

/** A picture of the player's own profile; refuses (404) one that was replaced or belongs to another profile. */
export async function readOwnImage(db: Database, id: number, viewer: PlayerViewer): Promise<UploadedImage> {
  const image = await findImage(db, id);
  const isOwn = image?.content_type === 'player' && image.object_id === viewer.playerId;
  if (!isOwn) throw new Refusal('not_found');
  return presentImage(image);
}
