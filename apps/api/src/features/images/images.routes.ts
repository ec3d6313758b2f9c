import { createImage as createImageCall } from '@bandeja/contract/calls/images';
import fastifyMultipart from '@fastify/multipart';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { createImage, type Profiles } from './create-image.ts';
import { registerMedia } from './media.routes.ts';
import type { MediaStore } from './media-store.ts';
import { readOwnImage } from './read-own-image.ts';
import { receiveUpload } from './upload/receive-upload.ts';
import type { UploadLimits } from './upload/upload-limits.ts';
import { UPLOAD_TIMES, type UploadTimes } from './upload/upload-pace.ts';

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
      createImageCall,
      ({ db, viewer, body, now, once }) => createImage(db, { viewer, body, now, media, profiles, once }),
      {
        receive: (request, viewer) =>
          limits(viewer?.playerId ?? 0, frame.clock(), () =>
            receiveUpload(request, { ...UPLOAD_TIMES, ...times }),
          ),
        preparesFirst: true,
        idempotency: ({ db, id, viewer }) => readOwnImage(db, id, viewer),
      },
    );
  });
}
