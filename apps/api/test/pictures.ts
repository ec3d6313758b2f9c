import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Colour = { r: number; g: number; b: number };
const BLUE: Colour = { r: 20, g: 60, b: 220 };
const RED: Colour = { r: 220, g: 30, b: 30 };

/** A picture of one colour in a given format. */
export function photo(width = 640, height = 480, colour: Colour = BLUE) {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/**
 * A photo as written by an upright phone: rotated by EXIF, with location and camera. The upper half is red, the
 * lower blue.
 */
export async function phonePhoto(): Promise<Buffer> {
  // A quarter turn clockwise (6) brings the left side up.
  return photo(640, 480)
    .composite([{ input: await photo(320, 480, RED).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telefone', Model: 'Secreto 48' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
};

/** A black PNG with one bit per pixel: many pixels in few bytes. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}
