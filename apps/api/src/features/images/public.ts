export { isDataFolder, markDataFolder } from './data-folder.ts';
export { eraseImages, exportImages } from './images.own-data.ts';
export { type ImageRow, imagesOf, loadImages } from './images.repository.ts';
export { createImageTasks } from './images.tasks.ts';
export { createDiskMediaStore, type MediaStore } from './media-store.ts';
export { removeAllWhenUnused, storePicture, UNUSED_AFTER_MS } from './store-picture.ts';
export { createUploadLimits } from './upload-limits.ts';
