import * as calls from '@bandeja/contract/calls/images';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/errors/refusal.ts';
import { receiveUpload, UPLOAD_TIMES, type UploadTimes } from '../../http/receive-upload.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { isMediaFile, type MediaStore } from '../../media/media-store.ts';
import { createImage, type Profiles, readOwnImage } from './create-image.ts';
import { PICTURE, type UploadLimits } from './upload-limits.ts';

type Dependencies = {
  media: MediaStore;
  limits: UploadLimits;
  profiles: Profiles;
  times?: Partial<UploadTimes>;
};

export async function registerImages(frame: Frame, { media, limits, profiles, times }: Dependencies) {
  registerMedia(frame.app, media);
  // In its own scope, so that no other call accepts forms.
  await frame.app.register(async (app) => {
    await app.register(fastifyMultipart);
    registerCall(
      { ...frame, app },
      calls.createImage,
      ({ db, viewer, body, now, once }) => createImage(db, { viewer, body, now, media, profiles, once }),
      {
        receive: (request, viewer) =>
          limits(viewer?.userId ?? 0, frame.clock(), () =>
            receiveUpload(request, PICTURE, { ...UPLOAD_TIMES, ...times }),
          ),
        preparesFirst: true,
        idempotency: ({ db, id, viewer }) => readOwnImage(db, id, viewer),
      },
    );
  });
}

/** Serves uploaded pictures with an image type and immutable caching: another picture has another name. */
function registerMedia(app: FastifyInstance, media: MediaStore) {
  app.get<{ Params: { file: string } }>('/media/:file', async ({ params }, reply) => {
    const found = isMediaFile(params.file) ? await media.read(params.file) : null;
    if (!found) throw new Refusal('not_found');
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(found.stream);
  });
}
