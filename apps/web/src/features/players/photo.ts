import { type Crop, shrunk, squareOf } from './crop.ts';

/** Edge lengths for the screen and for the upload; the largest displayed size is 768. */
const WORKED_WITH = 2048;
const SENT = 1024;
const QUALITY = 0.9;

/** The browser cannot decode the file: not a picture, damaged, or an unsupported format (HEIC outside Safari). */
class UnreadablePhoto extends Error {}

/** Decodes a photo upright and reduced: 48 megapixels take 190 MB of memory at full size. */
export async function openPhoto(file: Blob): Promise<ImageBitmap> {
  let whole: ImageBitmap;
  try {
    whole = await createImageBitmap(file);
  } catch (cause) {
    throw new UnreadablePhoto('The browser cannot read this picture', { cause });
  }
  const { width, height } = shrunk(whole, WORKED_WITH);
  if (width === whole.width && height === whole.height) return whole;
  try {
    return await createImageBitmap(whole, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
  } finally {
    whole.close();
  }
}

/** Draws the square of `crop` onto the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(photo, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as JPEG of at most 1024 pixels: every browser can encode it, and the result has no metadata. */
export function cutOut(photo: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const edge = Math.max(1, Math.round(Math.min(SENT, squareOf(photo, crop).side)));
  canvas.width = edge;
  canvas.height = edge;
  drawCrop(canvas, photo, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePhoto('The browser wrote no picture'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
