import { IMAGE_SIZES } from '@bandeja/rules/images/sizes';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/errors/refusal.ts';
import type { MediaStore } from './media-store.ts';

/** Ours are 22 letters of base64url and a size; no other name reaches the disk. */
const FILE = new RegExp(`^[\\w-]{22}-(${IMAGE_SIZES.join('|')})\\.webp$`);

/** Serves uploaded pictures: as pictures and nothing else, for good, since another picture has another name. */
export function registerMedia(app: FastifyInstance, media: MediaStore) {
  app.get<{ Params: { file: string } }>('/media/:file', async ({ params }, reply) => {
    const found = FILE.test(params.file) ? await media.read(params.file) : null;
    if (!found) throw new Refusal('not_found');
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.stream);
  });
}
