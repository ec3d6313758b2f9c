import type { Banner } from '@bandeja/contract/calls/banners';
import type { Database } from '@bandeja/db/database';
import { BANNERS_SHOWN } from '@bandeja/rules/banners/banner-rules';
import {
  HOME_BANNERS_OF_CLUB,
  HOME_BANNERS_OF_CLUBS,
  PLAYED_WITHIN_DAYS,
} from '@bandeja/rules/banners/club-banner-rules';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Rate, RateStore } from '../../http/limits/rates.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import {
  findBannersOfClub,
  findBannersOfHome,
  insertClick,
  isBannerOn,
  type ShownBanner,
} from './banners.repository.ts';
import type { ViewCounter } from './count-views.ts';

/** The day that the dates of the operator's banners are compared with, and that views and clicks are counted on. */
export const dayOfBanners = (now: Date): string => localDateOf(now, DEFAULT_ZONE);

const DAY_MS = 24 * 60 * 60_000;

type Looking = { club: string | undefined; viewer: Viewer | null; now: Date; views: ViewCounter };

/** The banners of Home for a player, or for a visitor those of the operator alone; or those of the page of a club. */
export async function listBanners(db: Database, { club, viewer, now, views }: Looking): Promise<Banner[]> {
  const moment = { now, day: dayOfBanners(now) };
  const player = viewer?.playerId ?? null;
  const rows =
    club !== undefined
      ? await findBannersOfClub(db, { slug: club, ...moment })
      : await findBannersOfHome(db, {
          ...moment,
          limit: BANNERS_SHOWN,
          clubs:
            player === null
              ? null
              : {
                  player,
                  since: new Date(now.getTime() - PLAYED_WITHIN_DAYS * DAY_MS),
                  perClub: HOME_BANNERS_OF_CLUB,
                  ofClubs: HOME_BANNERS_OF_CLUBS,
                },
        });
  views.count(
    rows.filter(({ club_id }) => club_id !== null).map(({ id }) => id),
    moment.day,
  );
  return rows.map(presentBanner);
}

export const presentBanner = (row: ShownBanner): Banner => ({
  id: row.id,
  name: row.name,
  image: { url: row.image, alt: row.alt },
  call_to_action: row.call_to_action,
});

type Click = { banner: number; viewer: Viewer; now: Date; limit: ClickLimit };

/** Counts a click on a banner of today. Clicks beyond the limit of an account are answered and not counted. */
export async function clickBanner(db: Database, { banner, viewer, now, limit }: Click): Promise<void> {
  const click = { banner, now, day: dayOfBanners(now) };
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
