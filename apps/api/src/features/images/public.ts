import type { Database } from '@bandeja/db/transaction';

export { exportImages } from './images.own-data.ts';
export { createImageTasks } from './images.tasks.ts';
export { createDiskMediaStore, type MediaStore } from './media-store.ts';
export { eraseImages } from './on-account-deleted.ts';
export { createUploadLimits } from './upload-limits.ts';
export type { UploadTimes } from './upload-pace.ts';

export type ImageRow = { id: number; caption: string; image: string };

/** The pictures of many players or clubs, in order, with one statement; no entry for an owner without pictures. */
export async function loadImages(
  db: Database,
  contentType: 'player' | 'club',
  objectIds: readonly number[],
): Promise<Map<number, ImageRow[]>> {
  const images = new Map<number, ImageRow[]>();
  if (objectIds.length === 0) return images;
  const rows = await db
    .selectFrom('images')
    .select(['object_id', 'id', 'caption', 'image'])
    .where('content_type', '=', contentType)
    .where('object_id', 'in', [...new Set(objectIds)])
    .orderBy('object_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const { object_id, id, caption, image } of rows) {
    images.set(object_id, [...(images.get(object_id) ?? []), { id, caption, image }]);
  }
  return images;
}
