import { type Crop, shrunk, squareOf } from './crop.ts';

/** What is worked with on screen, and what is sent: the largest size shown anywhere is 768. */
const WORKED_WITH = 2048;
const SENT = 1024;
const QUALITY = 0.9;

/** This browser cannot open the file: no picture, broken, or a kind it does not know (HEIC outside Safari). */
export class UnreadablePhoto extends Error {}

/** Opens a photo upright and at once small: one of 48 megapixels takes 190 MB of memory as long as it is whole. */
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

/** Draws the square meant by `crop` over all of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(photo, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  // JPEG knows no transparency: what was seen through becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square alone, as JPEG of at most 1024 pixels: every browser writes that, and what it writes has no metadata. */
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
