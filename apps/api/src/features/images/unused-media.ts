import type { Database } from '@bandeja/db/transaction';
import { IMAGE_SIZES, nameIn } from '@bandeja/rules/images/sizes';
import { addJob } from '../../jobs/add-job.ts';

/** Longer than any transaction, and than a page goes on showing a picture that was replaced. */
export const UNUSED_AFTER_MS = 10 * 60_000;

/** What the files of one picture are called; the address ends the same. */
export const fileNamesOf = (name: string): string[] => IMAGE_SIZES.map((size) => `${name}-${size}.webp`);

/**
 * Has the files of a picture removed unless a row shows them then. By a job: one that fails is tried again, and files
 * written for a row that was never committed are found too.
 */
export async function removeWhenUnused(db: Database, name: string, runAt: Date): Promise<void> {
  await addJob(db, 'remove_unused_media', { name }, { runAt });
}

/** The same for the pictures at these addresses; what is no upload of ours (a club's, built with the app) stays. */
export async function removeAllWhenUnused(db: Database, addresses: readonly string[], runAt: Date) {
  for (const address of addresses) {
    const name = nameIn(address);
    if (name) await removeWhenUnused(db, name, runAt);
  }
}
