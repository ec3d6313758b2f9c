import type { UploadedImage } from '@bandeja/contract/calls/images';
import type { StoredImage } from './images.repository.ts';

export const presentImage = (row: StoredImage): UploadedImage => ({
  id: row.id,
  content_type: row.content_type as UploadedImage['content_type'],
  object_id: row.object_id,
  image: row.image,
  caption: row.caption,
});
