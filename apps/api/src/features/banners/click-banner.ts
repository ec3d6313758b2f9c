import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { dayOfBanners } from './banner-day.ts';
import { insertClick, isBannerOn } from './banners.repository.ts';
import type { ClickLimit } from './click-limit.ts';

type Click = { banner: number; viewer: Viewer; now: Date; limit: ClickLimit };

/** Counts a click on a banner of today. Clicks beyond the limit of an account are answered and not counted. */
export async function clickBanner(db: Database, { banner, viewer, now, limit }: Click): Promise<void> {
  const click = { banner, day: dayOfBanners(now) };
  const counts = await limit({ userId: viewer.userId, banner, now });
  if (!(await (counts ? insertClick(db, click) : isBannerOn(db, click)))) {
    throw new Refusal('banner_not_found');
  }
}
