import * as calls from '@bandeja/contract/calls/banners';
import * as deskCalls from '@bandeja/contract/calls/desk-banners';
import { BANNERS_FRESH_SECONDS } from '@bandeja/rules/banners/banner-rules';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { receiveUpload, UPLOAD_TIMES, type UploadTimes } from '../../http/receive-upload.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { type MediaStore, PICTURE, type UploadLimits } from '../images/public.ts';
import {
  addDeskBanner,
  changeBannerPicture,
  changeDeskBanner,
  getDeskBanner,
  listDeskBanners,
  removeDeskBanner,
} from './club-banners.ts';
import { createViewCounter, type ViewCounter } from './count-views.ts';
import { type ClickLimit, clickBanner, listBanners } from './show-banners.ts';

type Dependencies = {
  limit: ClickLimit;
  media: MediaStore;
  limits: UploadLimits;
  times?: Partial<UploadTimes>;
};

export async function registerBanners(frame: Frame, { limit, ...uploads }: Dependencies) {
  const views = createViewCounter(frame.db, (error) =>
    frame.app.log.error(error, 'views of banners are not written yet'),
  );
  frame.app.addHook('onClose', () => views.flush());

  registerCall(frame, calls.listBanners, ({ db, query, viewer, now, reply }) => {
    // The banners of clubs on Home are those of the player.
    const whose = query.club === undefined && viewer?.playerId ? 'private' : 'public';
    reply.header('cache-control', `${whose}, max-age=${BANNERS_FRESH_SECONDS}`);
    reply.header('vary', 'Accept, Authorization');
    return listBanners(db, { club: query.club, viewer, now, views });
  });

  registerCall(
    frame,
    calls.clickBanner,
    ({ db, params, viewer, now }) => clickBanner(db, { banner: params.id, viewer, now, limit }),
    { idempotency: async () => {} },
  );

  await registerDeskBanners(frame, { views, ...uploads });
}

async function registerDeskBanners(
  frame: Frame,
  { views, media, limits, times }: Omit<Dependencies, 'limit'> & { views: ViewCounter },
) {
  registerCall(frame, deskCalls.listDeskBanners, ({ db, viewer, now }) =>
    listDeskBanners(db, { viewer, now, views }),
  );
  registerCall(
    frame,
    deskCalls.changeDeskBanner,
    ({ db, viewer, params, body, now }) => changeDeskBanner(db, { id: params.id, viewer, body, now }),
    { idempotency: ({ db, viewer, params, now }) => getDeskBanner(db, { id: params.id, viewer, now }) },
  );
  registerCall(frame, deskCalls.removeDeskBanner, ({ db, viewer, params, now }) =>
    removeDeskBanner(db, { id: params.id, viewer, now }),
  );
  // In its own scope, so that no other call accepts forms.
  await frame.app.register(async (app) => {
    await app.register(fastifyMultipart);
    const upload = {
      receive: (request: FastifyRequest, viewer: Viewer | null) =>
        limits(viewer?.userId ?? 0, frame.clock(), () =>
          receiveUpload(request, PICTURE, { ...UPLOAD_TIMES, ...times }),
        ),
      preparesFirst: true,
    };
    registerCall(
      { ...frame, app },
      deskCalls.addDeskBanner,
      ({ db, viewer, body, now, once }) => addDeskBanner(db, { viewer, body, now, media, once }),
      { ...upload, idempotency: ({ db, viewer, id, now }) => getDeskBanner(db, { id, viewer, now }) },
    );
    registerCall(
      { ...frame, app },
      deskCalls.changeBannerPicture,
      ({ db, viewer, params, body, now, once }) =>
        changeBannerPicture(db, { id: params.id, viewer, body, now, media, once }),
      {
        ...upload,
        idempotency: ({ db, viewer, params, now }) => getDeskBanner(db, { id: params.id, viewer, now }),
      },
    );
  });
}
