import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { Insertable, Selectable } from 'kysely';

export type BannerRow = Selectable<DB['banners']>;
export type ShownBanner = Pick<BannerRow, 'id' | 'name' | 'image' | 'call_to_action'>;

/** The banners shown on a day, newest first. */
export const findBannersOn = (db: Database, day: string, limit: number): Promise<ShownBanner[]> =>
  selectBanners({ day, limit }).rows(db);

const selectBanners = compiledOnce((db, given: Given<{ day: string; limit: number }>) =>
  db
    .selectFrom('banners')
    .select(['id', 'name', 'image', 'call_to_action'])
    .where('starts_on', '<=', given('day'))
    .where('ends_on', '>=', given('day'))
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .limit(given('limit')),
);

/** Adds one click to a banner shown on that day, in one statement. False when no such banner is shown. */
export async function insertClick(db: Database, { banner, day }: { banner: number; day: string }) {
  const row = await db
    .insertInto('banner_clicks')
    .columns(['banner_id', 'day', 'clicks'])
    .expression(
      db
        .selectFrom('banners')
        .select((value) => ['id', value.val(day).$castTo<string>().as('day'), value.lit(1).as('clicks')])
        .where('id', '=', banner)
        .where('starts_on', '<=', day)
        .where('ends_on', '>=', day),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['banner_id', 'day'])
        .doUpdateSet((value) => ({ clicks: value('banner_clicks.clicks', '+', 1) })),
    )
    .returning('banner_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isBannerOn(db: Database, { banner, day }: { banner: number; day: string }) {
  const row = await db
    .selectFrom('banners')
    .select('id')
    .where('id', '=', banner)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws 23505 on banners_once when a banner of this name starts on the same day. */
export function insertBanner(db: Database, banner: Insertable<DB['banners']>): Promise<BannerRow> {
  return db.insertInto('banners').values(banner).returningAll().executeTakeFirstOrThrow();
}

export function deleteBanner(db: Database, id: number): Promise<BannerRow | undefined> {
  return db.deleteFrom('banners').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Every banner with the sum of its clicks, newest first. */
export function findAllBanners(db: Database) {
  return db
    .selectFrom('banners')
    .selectAll('banners')
    .select((value) =>
      value
        .selectFrom('banner_clicks')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('clicks'), sum.lit(0)).as('clicks'))
        .whereRef('banner_id', '=', 'banners.id')
        .as('clicks'),
    )
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function isPictureOfBanner(db: Database, address: string): Promise<boolean> {
  const row = await db.selectFrom('banners').select('id').where('image', '=', address).executeTakeFirst();
  return row !== undefined;
}
