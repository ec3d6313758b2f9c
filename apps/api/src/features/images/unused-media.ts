import type { Database } from '@bandeja/db/database';
import { BANNER_WIDTHS, IMAGE_SIZES, nameIn } from '@bandeja/rules/images/sizes';
import { addJob } from '../../jobs/add-job.ts';

/** Longer than any transaction, and longer than a page shows a replaced picture. */
export const UNUSED_AFTER_MS = 10 * 60_000;

/** Every file that a picture of this name may have: squares, or the widths of a banner. */
export const fileNamesOf = (name: string): string[] =>
  [...IMAGE_SIZES, ...BANNER_WIDTHS].map((size) => `${name}-${size}.webp`);

/**
 * Schedules the removal of a picture's files unless a row refers to them then. A job is retried on failure, and
 * covers files whose row was never committed.
 */
export async function removeWhenUnused(db: Database, name: string, runAt: Date): Promise<void> {
  await addJob(db, 'remove_unused_media', { name }, { runAt });
}

/** The same for pictures at these addresses; pictures that were not uploaded (of clubs, built with the app) stay. */
export async function removeAllWhenUnused(db: Database, addresses: readonly string[], runAt: Date) {
  for (const address of addresses) {
    const name = nameIn(address);
    if (name) await removeWhenUnused(db, name, runAt);
  }
}
