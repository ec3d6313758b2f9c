import type { Database } from '@bandeja/db/database';
import { type MediaStore, newMediaName } from './media-store.ts';
import { reencode } from './reencode.ts';
import { removeWhenUnused, UNUSED_AFTER_MS } from './unused-media.ts';

type Picture = {
  bytes: Uint8Array;
  shape: Parameters<typeof reencode>[1];
  media: Pick<MediaStore, 'put'>;
  now: Date;
};

/**
 * Stores a picture in its sizes, outside any transaction. Returns its new name; the files are removed unless a row
 * refers to them when they become old.
 * @throws Refusal for a file that is not a photo, is damaged, or has too many pixels
 */
export async function storePicture(db: Database, { bytes, shape, media, now }: Picture): Promise<string> {
  const files = await reencode(bytes, shape);
  const name = newMediaName();
  // Scheduled first, so that files without a row are removed even when a later step fails.
  await removeWhenUnused(db, name, new Date(now.getTime() + UNUSED_AFTER_MS));
  for (const [width, data] of files) await media.put(`${name}-${width}.webp`, data);
  return name;
}
