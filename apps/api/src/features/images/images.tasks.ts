import type { Database } from '@bandeja/db/database';
import { addressOf, clubPictureAddressOf } from '@bandeja/rules/images/images';
import { retryFailedJobs } from '../../jobs/jobs.repository.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { isImageUsed } from './images.repository.ts';
import { fileNamesOf } from './store-picture.ts';

/** Whether a row of another feature refers to the picture of this name. */
export type UsedElsewhere = (db: Database, name: string) => Promise<boolean>;

type ImageTaskOptions = { media: MediaStore; isUsedElsewhere: UsedElsewhere };

/** Whether a row refers to the picture of this name; the files of one that is not used are removed. */
export const isPictureUsed = async (
  db: Database,
  { name, isUsedElsewhere }: { name: string; isUsedElsewhere: UsedElsewhere },
): Promise<boolean> =>
  (await isImageUsed(db, [addressOf(name), clubPictureAddressOf(name)])) || isUsedElsewhere(db, name);

/** Removals retried in a run; remaining ones wait for the next. */
const RETRIED = 1_000;

export function createImageTasks({
  media,
  isUsedElsewhere,
}: ImageTaskOptions): Pick<TaskHandlers, 'remove_unused_media' | 'retry_media_removals'> {
  return {
    async remove_unused_media({ name }, { db }) {
      if (await isPictureUsed(db, { name, isUsedElsewhere })) return;
      for (const file of fileNamesOf(name)) await media.remove(file);
    },
    /**
     * The delays of a failed job grow to six hours, and end after three days: files of a deleted account may not stay that
     * long after their storage is back.
     */
    async retry_media_removals(_, { db, now }) {
      const isAway = await media.assertWritable().then(
        () => false,
        () => true,
      );
      if (!isAway) await retryFailedJobs(db, { task: 'remove_unused_media', now, limit: RETRIED });
    },
  };
}
