import { clickBanner, listBanners } from '@bandeja/contract/calls/banners';
import { BANNERS_FRESH_SECONDS } from '@bandeja/rules/banners/banner-rules';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { countClick } from './click-banner.ts';
import type { ClickLimit } from './click-limit.ts';
import { readBanners } from './list-banners.ts';

export function registerBanners(frame: Frame, { limit }: { limit: ClickLimit }) {
  registerCall(frame, listBanners, ({ db, now, reply }) => {
    // The same for every viewer.
    reply.header('cache-control', `public, max-age=${BANNERS_FRESH_SECONDS}`);
    return readBanners(db, now);
  });

  registerCall(
    frame,
    clickBanner,
    ({ db, params, viewer, now }) => countClick(db, { banner: params.id, viewer, now, limit }),
    { idempotency: async () => {} },
  );
}
