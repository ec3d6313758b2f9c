import { addressOf } from '@bandeja/rules/images/sizes';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { isImageUsed } from './images.repository.ts';
import type { MediaStore } from './media-store.ts';
import { fileNamesOf } from './unused-media.ts';

export function createImageTasks({
  media,
}: {
  media: MediaStore;
}): Pick<TaskHandlers, 'remove_unused_media'> {
  return {
    async remove_unused_media({ name }, { db }) {
      if (await isImageUsed(db, addressOf(name))) return;
      for (const file of fileNamesOf(name)) await media.remove(file);
    },
  };
}
