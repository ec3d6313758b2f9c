import type { S3Settings } from '../settings/media-settings.ts';
import { createDiskMediaStore } from './disk-media-store.ts';

type Places = { mediaFolder: string; s3: S3Settings | null };

/** Where pictures may be: a folder of this machine, and S3 where it is set. `media` is the one in use. */
export async function openMediaStores({ mediaFolder, s3: settings }: Places) {
  const disk = createDiskMediaStore(mediaFolder);
  // Its client is loaded only when set.
  const s3 = settings && (await (await import('./s3-media-store.ts')).openS3MediaStore(settings));
  return { media: s3 ?? disk, disk, s3 };
}
