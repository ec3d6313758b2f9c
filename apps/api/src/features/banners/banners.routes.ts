import {
  clickBanner as clickBannerCall,
  listBanners as listBannersCall,
} from '@bandeja/contract/calls/banners';
import { BANNERS_FRESH_SECONDS } from '@bandeja/rules/banners/banner-rules';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { clickBanner } from './click-banner.ts';
import type { ClickLimit } from './click-limit.ts';
import { listBanners } from './list-banners.ts';

export function registerBanners(frame: Frame, { limit }: { limit: ClickLimit }) {
  registerCall(frame, listBannersCall, ({ db, now, reply }) => {
    // The same for every viewer.
    reply.header('cache-control', `public, max-age=${BANNERS_FRESH_SECONDS}`);
    return listBanners(db, now);
  });

  registerCall(
    frame,
    clickBannerCall,
    ({ db, params, viewer, now }) => clickBanner(db, { banner: params.id, viewer, now, limit }),
    { idempotency: async () => {} },
  );
}
