import * as calls from '@bandeja/contract/calls/banners';
import { BANNERS_FRESH_SECONDS } from '@bandeja/rules/banners/banner-rules';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { ClickLimit } from './show-banners.ts';
import { clickBanner, listBanners } from './show-banners.ts';

export function registerBanners(frame: Frame, { limit }: { limit: ClickLimit }) {
  registerCall(frame, calls.listBanners, ({ db, now, reply }) => {
    // The same for every viewer.
    reply.header('cache-control', `public, max-age=${BANNERS_FRESH_SECONDS}`);
    return listBanners(db, now);
  });

  registerCall(
    frame,
    calls.clickBanner,
    ({ db, params, viewer, now }) => clickBanner(db, { banner: params.id, viewer, now, limit }),
    { idempotency: async () => {} },
  );
}
