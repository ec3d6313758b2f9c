import type { Parsed } from '@bandeja/contract/call';
import type { createImage, UploadedImage } from '@bandeja/contract/calls/images';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { addressOf } from '@bandeja/rules/images/sizes';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/viewer.ts';
import { presentImage } from './images.presenter.ts';
import { countImages, deleteImages, insertImage } from './images.repository.ts';
import { type MediaStore, newMediaName } from './media-store.ts';
import { reencode } from './reencode.ts';
import { removeAllWhenUnused, removeWhenUnused, UNUSED_AFTER_MS } from './unused-media.ts';

const AVATAR = 'avatar';
const MAX_IMAGES = 10;

/** Whose profile it is. Handed in: players, who show pictures, import this feature. */
export type Profiles = {
  refuseUnlessSelf: (db: Database, viewer: PlayerViewer, playerId: number) => Promise<void>;
  /** Resolves with whether he is there (still), and keeps him until the transaction ends. */
  lockPlayer: (tx: Database, playerId: number) => Promise<boolean>;
};

type Upload = {
  viewer: PlayerViewer;
  body: Parsed<typeof createImage>['body'];
  now: Date;
  media: MediaStore;
  profiles: Profiles;
  once: (work: (db: Database) => Promise<UploadedImage>) => Promise<UploadedImage>;
};

/**
 * Keeps a picture of the caller's own profile; another "avatar" takes the first one's place. Drawing and writing come
 * before the transaction, which only puts the row: until it commits nothing shows the files.
 */
export async function addImage(db: Database, upload: Upload): Promise<UploadedImage> {
  const { viewer, body, now, media, profiles, once } = upload;
  const { content_type, object_id, caption } = body;
  // A club's pictures are its own affair, and no player is a club.
  if (content_type === 'club') throw new Refusal('forbidden');
  await profiles.refuseUnlessSelf(db, viewer, object_id);

  const bytes = new Uint8Array(await body.image.arrayBuffer());
  const drawn = await reencode(bytes, caption === AVATAR ? 'cover' : 'inside');
  const name = newMediaName();
  const later = new Date(now.getTime() + UNUSED_AFTER_MS);
  // First of all: whatever happens from here on, files without a row do not stay.
  await removeWhenUnused(db, name, later);
  for (const [size, data] of drawn) await media.put(`${name}-${size}.webp`, data);

  return once((inside) =>
    withTransaction(inside, async (tx) => {
      // Two at once: the second finds what the first has put.
      if (!(await profiles.lockPlayer(tx, object_id))) throw new Refusal('player_not_found');
      const owner = { content_type, object_id };
      if (caption === AVATAR) {
        await removeAllWhenUnused(tx, await deleteImages(tx, owner, AVATAR), later);
      }
      if ((await countImages(tx, owner)) >= MAX_IMAGES) throw new Refusal('too_many_images');
      return presentImage(
        await insertImage(tx, { ...owner, caption, image: addressOf(name), created_at: now }),
      );
    }),
  );
}
