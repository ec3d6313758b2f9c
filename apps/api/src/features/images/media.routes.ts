import { BANNER_WIDTHS, IMAGE_SIZES } from '@bandeja/rules/images/sizes';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/errors/refusal.ts';
import type { MediaStore } from './media-store.ts';

/** Stored names are 22 base64url characters and a size; no other name reaches the disk. */
const FILE = new RegExp(`^[\\w-]{22}-(${[...IMAGE_SIZES, ...BANNER_WIDTHS].join('|')})\\.webp$`);

/** Serves uploaded pictures with an image type and immutable caching: another picture has another name. */
export function registerMedia(app: FastifyInstance, media: MediaStore) {
  app.get<{ Params: { file: string } }>('/media/:file', async ({ params }, reply) => {
    const found = FILE.test(params.file) ? await media.read(params.file) : null;
    if (!found) throw new Refusal('not_found');
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(found.stream);
  });
}
