import type { Database } from '@bandeja/db/database';
import { BANNER_WIDTHS, IMAGE_SIZES, nameIn } from '@bandeja/rules/images/images';
import { addJob } from '../../jobs/add-job.ts';
import { type MediaStore, newMediaName } from '../../media/media-store.ts';
import { reencode } from './reencode.ts';

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
  // At once, so that slow storage costs its time once; all are awaited, so that none is written after the answer.
  const puts = [...files].map(([width, data]) => media.put(`${name}-${width}.webp`, data));
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) throw failed.reason;
  return name;
}

/** Longer than any transaction, and longer than a page shows a replaced picture. */
export const UNUSED_AFTER_MS = 10 * 60_000;

/** Every file that a picture of this name may have: squares, or the widths of a banner. */
export const fileNamesOf = (name: string): string[] =>
  [...IMAGE_SIZES, ...BANNER_WIDTHS].map((size) => `${name}-${size}.webp`);

/**
 * Schedules the removal of a picture's files unless a row refers to them then. A job is retried on failure, and
 * covers files whose row was never committed.
 */
async function removeWhenUnused(db: Database, name: string, runAt: Date): Promise<void> {
  await addJob(db, 'remove_unused_media', { name }, { runAt });
}

/** The same for pictures at these addresses; pictures that were not uploaded (of clubs, built with the app) stay. */
export async function removeAllWhenUnused(db: Database, addresses: readonly string[], runAt: Date) {
  for (const address of addresses) {
    const name = nameIn(address);
    if (name) await removeWhenUnused(db, name, runAt);
  }
}
