export { exportImages } from './images.own-data.ts';
export { type ImageRow, imagesOf, loadImages } from './images.repository.ts';
export { createImageTasks } from './images.tasks.ts';
export { createDiskMediaStore, type MediaStore } from './media-store.ts';
export { eraseImages } from './on-account-deleted.ts';
export { storePicture } from './store-picture.ts';
export { removeAllWhenUnused, UNUSED_AFTER_MS } from './unused-media.ts';
export { createUploadLimits } from './upload/upload-limits.ts';
export type { UploadTimes } from './upload/upload-pace.ts';
