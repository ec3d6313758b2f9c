import type { Banner } from '@bandeja/contract/calls/banners';
import type { Database } from '@bandeja/db/database';
import { BANNERS_SHOWN } from '@bandeja/rules/banners/banner-rules';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Rate, RateStore } from '../../http/limits/rates.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { findBannersOn, insertClick, isBannerOn, type ShownBanner } from './banners.repository.ts';

/** The day that the dates of banners are compared with. */
export const dayOfBanners = (now: Date): string => localDateOf(now, DEFAULT_ZONE);

/** The banners of today, newest first. */
export async function listBanners(db: Database, now: Date): Promise<Banner[]> {
  const rows = await findBannersOn(db, dayOfBanners(now), BANNERS_SHOWN);
  return rows.map(presentBanner);
}

const presentBanner = (row: ShownBanner): Banner => ({
  id: row.id,
  name: row.name,
  image: { url: row.image },
  call_to_action: row.call_to_action,
});

type Click = { banner: number; viewer: Viewer; now: Date; limit: ClickLimit };

/** Counts a click on a banner of today. Clicks beyond the limit of an account are answered and not counted. */
export async function clickBanner(db: Database, { banner, viewer, now, limit }: Click): Promise<void> {
  const click = { banner, day: dayOfBanners(now) };
  const counts = await limit({ userId: viewer.userId, banner, now });
  if (!(await (counts ? insertClick(db, click) : isBannerOn(db, click)))) {
    throw new Refusal('banner_not_found');
  }
}

/** Further clicks of one player add no information about a banner. */
export const CLICKS_OF_ACCOUNT: Rate = { limit: 5, windowMs: 60 * 60_000 };

/** Whether a further click of this account on a banner counts. In memory: no row keeps who clicked. */
export type ClickLimit = (click: { userId: number; banner: number; now: Date }) => Promise<boolean>;

export function createClickLimit(store: RateStore | null): ClickLimit {
  return async ({ userId, banner, now }) =>
    ((await store?.hit(`banner ${banner} of ${userId}`, CLICKS_OF_ACCOUNT, now)) ?? 0) === 0;
}
