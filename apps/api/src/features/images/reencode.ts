import { IMAGE_SIZES, type ImageSize, MAX_IMAGE_PIXELS } from '@bandeja/rules/images/sizes';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { Refusal } from '../../http/errors/refusal.ts';

const QUALITY = 82;
const SECONDS = 15;

// Of all that libvips reads (SVG, PDF, GIF, TIFF, its own formats…) only what a phone or a browser makes of a photo.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// A photo is seen once: keeping decoded pixels for a second time is memory for nothing.
sharp.cache(false);
sharp.concurrency(1);

/** A picture of 50 megapixels (an interlaced PNG, turned) takes 250 MB while it is decoded: one after another, on one core. */
const oneAtATime = pLimit(1);

const startsWith = (bytes: Uint8Array, signature: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, signature.length).equals(Buffer.from(signature, 'latin1'));

/** By content: what a file is called, or says it is, counts for nothing. */
const isPhoto = (bytes: Uint8Array) =>
  bytes.length > 16 &&
  (startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)));

/**
 * Draws a picture anew: upright, its first frame only, in sRGB, as WebP in every size, a square cut from the middle (`cover`)
 * or all of it (`inside`). Nothing of the file goes along: no place, no camera, nothing hidden behind the pixels.
 * @throws Refusal for what is no photo, is broken, or has too many pixels (before any is decoded)
 */
export function reencode(bytes: Uint8Array, fit: 'cover' | 'inside'): Promise<Map<ImageSize, Buffer>> {
  if (!isPhoto(bytes)) throw new Refusal('image_type_refused', { field: 'image' });
  return oneAtATime(async () => {
    const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const;
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
      .metadata()
      .catch(unreadable);
    if (width * height > MAX_IMAGE_PIXELS) throw new Refusal('image_too_many_pixels', { field: 'image' });
    const largest = Math.max(...IMAGE_SIZES);
    // Decoded once; the sizes are made from its pixels.
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(largest, largest, { fit })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
    const { width: drawn, height: tall, channels } = info;
    const sizes = new Map<ImageSize, Buffer>();
    for (const size of IMAGE_SIZES) {
      const pixels = sharp(data, { raw: { width: drawn, height: tall, channels } });
      sizes.set(size, await pixels.resize(size, size, { fit }).webp({ quality: QUALITY }).toBuffer());
    }
    return sizes;
  });
}

/** What libvips stumbles over is the sender's file: a broken one, or one that takes too long to be a photo. */
function unreadable(): never {
  throw new Refusal('image_unreadable', { field: 'image' });
}
