export type { MediaStore } from '../../media/media-store.ts';
export { isDataFolder, markDataFolder } from './data-folder.ts';
export { eraseImages, exportImages } from './images.own-data.ts';
export {
  deleteImage,
  type ImageRow,
  imagesOf,
  insertImage,
  loadImages,
  updateImage,
} from './images.repository.ts';
export { createImageTasks } from './images.tasks.ts';
export { createMediaCommands } from './media.commands.ts';
export { removeAllWhenUnused, storePicture, UNUSED_AFTER_MS } from './store-picture.ts';
export { createUploadLimits, PICTURE, type UploadLimits } from './upload-limits.ts';
