import * as calls from '@bandeja/contract/calls/desk-club';
import fastifyMultipart from '@fastify/multipart';
import { receiveUpload, UPLOAD_TIMES, type UploadTimes } from '../../http/receive-upload.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { PICTURE, type UploadLimits } from '../images/public.ts';
import { addCourts, changeCourt, getDeskCourt, listDeskCourts, removeCourt } from './club-courts.ts';
import { addClubPicture, changeClubPicture, getClubPicture, removeClubPicture } from './club-pictures.ts';
import { type Asker, getClubSettings, hideClub, publishClub, updateClubSettings } from './club-settings.ts';

type Uploads = { media: MediaStore; limits: UploadLimits; times?: Partial<UploadTimes> };

export async function registerClubSettings(frame: Frame, { media, limits, times }: Uploads) {
  const replay = ({ db, viewer, now }: Asker & { db: Parameters<typeof getClubSettings>[0] }) =>
    getClubSettings(db, { viewer, now });

  registerCall(frame, calls.getClubSettings, ({ db, viewer, now }) => getClubSettings(db, { viewer, now }));
  registerCall(
    frame,
    calls.updateClubSettings,
    ({ db, viewer, body, now }) => updateClubSettings(db, { viewer, body, now }),
    { idempotency: replay },
  );
  registerCall(frame, calls.publishClub, ({ db, viewer, now }) => publishClub(db, { viewer, now }), {
    idempotency: replay,
  });
  registerCall(frame, calls.hideClub, ({ db, viewer, now }) => hideClub(db, { viewer, now }), {
    idempotency: replay,
  });

  registerCall(frame, calls.listDeskCourts, ({ db, viewer }) => listDeskCourts(db, { viewer }));
  registerCall(frame, calls.addCourts, ({ db, viewer, body, now }) => addCourts(db, { viewer, body, now }), {
    idempotency: ({ db, viewer }) => listDeskCourts(db, { viewer }),
  });
  registerCall(
    frame,
    calls.changeCourt,
    ({ db, viewer, params, body, now }) => changeCourt(db, { id: params.id, viewer, body, now }),
    { idempotency: ({ db, viewer, params, now }) => getDeskCourt(db, { id: params.id, viewer, now }) },
  );
  registerCall(frame, calls.removeCourt, ({ db, viewer, params, now }) =>
    removeCourt(db, { id: params.id, viewer, now }),
  );

  registerCall(
    frame,
    calls.changeClubPicture,
    ({ db, viewer, params, body, now }) => changeClubPicture(db, { id: params.id, viewer, body, now }),
    { idempotency: ({ db, viewer, params }) => getClubPicture(db, { id: params.id, viewer }) },
  );
  registerCall(frame, calls.removeClubPicture, ({ db, viewer, params, now }) =>
    removeClubPicture(db, { id: params.id, viewer, now }),
  );
  // In its own scope, so that no other call accepts forms.
  await frame.app.register(async (app) => {
    await app.register(fastifyMultipart);
    registerCall(
      { ...frame, app },
      calls.addClubPicture,
      ({ db, viewer, body, now, once }) => addClubPicture(db, { viewer, body, now, media, once }),
      {
        receive: (request, viewer) =>
          limits(viewer?.userId ?? 0, frame.clock(), () =>
            receiveUpload(request, PICTURE, { ...UPLOAD_TIMES, ...times }),
          ),
        preparesFirst: true,
        idempotency: ({ db, viewer, id }) => getClubPicture(db, { id, viewer }),
      },
    );
  });
}
