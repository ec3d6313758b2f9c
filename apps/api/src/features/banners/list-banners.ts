import type { Banner } from '@bandeja/contract/calls/banners';
import type { Database } from '@bandeja/db/database';
import { BANNERS_SHOWN } from '@bandeja/rules/banners/banner-rules';
import { dayOfBanners } from './banner-day.ts';
import { presentBanner } from './banners.presenter.ts';
import { findBannersOn } from './banners.repository.ts';

/** The banners of today, newest first. */
export async function listBanners(db: Database, now: Date): Promise<Banner[]> {
  const rows = await findBannersOn(db, dayOfBanners(now), BANNERS_SHOWN);
  return rows.map(presentBanner);
}
