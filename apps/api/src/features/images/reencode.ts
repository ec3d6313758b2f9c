import { MAX_IMAGE_PIXELS } from '@bandeja/rules/images/images';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { Refusal } from '../../http/errors/refusal.ts';

const QUALITY = 82;
const SECONDS = 15;

// Of all formats that libvips reads (SVG, PDF, GIF, TIFF, …) only those that phones and browsers use for photos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// A photo is decoded once, so a cache of decoded pixels is useless.
sharp.cache(false);
sharp.concurrency(1);

/**
 * A picture of 50 megapixels (a rotated, interlaced PNG) takes 250 MB during decoding: one at a time, on one core.
 */
const oneAtATime = pLimit(1);

const startsWith = (bytes: Uint8Array, signature: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, signature.length).equals(Buffer.from(signature, 'latin1'));

/** Detected by content; file name and declared type are ignored. */
const isPhoto = (bytes: Uint8Array) =>
  bytes.length > 16 &&
  (startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)));

/** A size of the stored picture, in pixels. */
type Size = { width: number; height: number };

/**
 * Re-encodes a picture: upright, first frame only, sRGB, as WebP in every size, with its centre cropped to the size
 * (`cover`) or whole (`inside`). Metadata and appended data are dropped. The sizes have one aspect ratio.
 * @returns the files by width
 * @throws Refusal for a file that is not a photo, is damaged, or has too many pixels (before decoding)
 */
export function reencode(
  bytes: Uint8Array,
  { sizes, fit }: { sizes: readonly Size[]; fit: 'cover' | 'inside' },
): Promise<Map<number, Buffer>> {
  if (!isPhoto(bytes)) throw new Refusal('image_type_refused', { field: 'image' });
  return oneAtATime(async () => {
    const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const;
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
      .metadata()
      .catch(unreadable);
    if (width * height > MAX_IMAGE_PIXELS) throw new Refusal('image_too_many_pixels', { field: 'image' });
    const largest = {
      width: Math.max(...sizes.map((size) => size.width)),
      height: Math.max(...sizes.map((size) => size.height)),
    };
    // Decoded once; all sizes are made from the pixels.
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...largest, fit })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
    const { width: drawn, height: tall, channels } = info;
    const files = new Map<number, Buffer>();
    for (const size of sizes) {
      const pixels = sharp(data, { raw: { width: drawn, height: tall, channels } });
      files.set(
        size.width,
        await pixels
          .resize({ ...size, fit })
          .webp({ quality: QUALITY })
          .toBuffer(),
      );
    }
    return files;
  });
}

/** Errors of libvips are caused by the file: damaged, or too slow to decode. */
function unreadable(): never {
  throw new Refusal('image_unreadable', { field: 'image' });
}
