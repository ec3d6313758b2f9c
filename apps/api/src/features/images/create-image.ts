import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/images';
import type { UploadedImage } from '@bandeja/contract/calls/images';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { addressOf, IMAGE_SIZES } from '@bandeja/rules/images/images';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { countImages, deleteImages, findImage, insertImage, type StoredImage } from './images.repository.ts';
import { removeAllWhenUnused, storePicture, UNUSED_AFTER_MS } from './store-picture.ts';

const AVATAR = 'avatar';
const MAX_IMAGES = 10;
const SQUARES = IMAGE_SIZES.map((size) => ({ width: size, height: size }));

/** Owner of the profile. Injected, because the players feature imports this one. */
export type Profiles = {
  refuseUnlessSelf: (db: Database, viewer: PlayerViewer, playerId: number) => Promise<void>;
  /** Whether the player still exists; locks the player until the transaction ends. */
  lockPlayer: (tx: Database, playerId: number) => Promise<boolean>;
};

type Upload = {
  viewer: PlayerViewer;
  body: Parsed<typeof calls.createImage>['body'];
  now: Date;
  media: MediaStore;
  profiles: Profiles;
  once: (work: (db: Database) => Promise<UploadedImage>) => Promise<UploadedImage>;
};

/**
 * Stores a picture of the viewer's own profile; a second "avatar" replaces the first. Encoding and file writes
 * precede the transaction, which only inserts the row: the files are not visible before the commit.
 */
export async function createImage(db: Database, upload: Upload): Promise<UploadedImage> {
  const { viewer, body, now, media, profiles, once } = upload;
  const { content_type, object_id, caption } = body;
  // Pictures of clubs are managed by operators only.
  if (content_type === 'club') throw new Refusal('forbidden');
  await profiles.refuseUnlessSelf(db, viewer, object_id);

  const bytes = new Uint8Array(await body.image.arrayBuffer());
  const shape = { sizes: SQUARES, fit: caption === AVATAR ? ('cover' as const) : ('inside' as const) };
  const name = await storePicture(db, { bytes, shape, media, now });
  const later = new Date(now.getTime() + UNUSED_AFTER_MS);

  return once((inside) =>
    withTransaction(inside, async (tx) => {
      // Of two at once, the second finds the row of the first.
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

/** A picture of the player's own profile; refuses (404) one that was replaced or belongs to another profile. */
export async function readOwnImage(db: Database, id: number, viewer: PlayerViewer): Promise<UploadedImage> {
  const image = await findImage(db, id);
  const isOwn = image?.content_type === 'player' && image.object_id === viewer.playerId;
  if (!isOwn) throw new Refusal('not_found');
  return presentImage(image);
}

const presentImage = (row: StoredImage): UploadedImage => ({
  id: row.id,
  content_type: row.content_type as UploadedImage['content_type'],
  object_id: row.object_id,
  image: row.image,
  caption: row.caption,
});
