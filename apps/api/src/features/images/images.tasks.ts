import type { Database } from '@bandeja/db/database';
import { addressOf, clubPictureAddressOf } from '@bandeja/rules/images/images';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { isImageUsed } from './images.repository.ts';
import type { MediaStore } from './media-store.ts';
import { fileNamesOf } from './store-picture.ts';

type ImageTaskOptions = {
  media: MediaStore;
  /** Whether a row of another feature refers to the picture of this name. */
  isUsedElsewhere: (db: Database, name: string) => Promise<boolean>;
};

export function createImageTasks({
  media,
  isUsedElsewhere,
}: ImageTaskOptions): Pick<TaskHandlers, 'remove_unused_media'> {
  return {
    async remove_unused_media({ name }, { db }) {
      const isUsed = await isImageUsed(db, [addressOf(name), clubPictureAddressOf(name)]);
      if (isUsed || (await isUsedElsewhere(db, name))) return;
      for (const file of fileNamesOf(name)) await media.remove(file);
    },
  };
}
