import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { clubsBookedBy } from '../bookings/public.ts';
import { clubsOfCity, deskClubs, todayOfClub } from '../clubs/public.ts';
import { cityOfPlayer } from '../players/public.ts';

export type BannerRow = Selectable<DB['banners']>;
export type ShownBanner = Pick<BannerRow, 'id' | 'name' | 'image' | 'alt' | 'call_to_action' | 'club_id'>;

/** When a banner is looked at: those of the operator have the days of the default zone, those of clubs their own. */
export type Moment = { now: Date; day: string };

const SHOWN = ['id', 'name', 'image', 'alt', 'call_to_action', 'club_id'] as const;

const isOn = ({ now, day }: Moment) => sql<boolean>`(banners.is_on AND CASE
  WHEN banners.club_id IS NULL THEN ${day}::date ELSE ${todayOfClub(sql.ref('banners.club_id'), now)}
END BETWEEN banners.starts_on AND banners.ends_on)`;

type OfClubs = { player: number; since: Date; perClub: number; ofClubs: number };

/**
 * The banners of Home: those of the operator, newest first, then those of the clubs of a player, which are the ones played at
 * since a day, the last one first, and those of the player's city in an order that changes every day. Each club shows
 * its first before any club shows its second.
 */
export async function findBannersOfHome(
  db: Database,
  { limit, clubs, ...moment }: Moment & { limit: number; clubs: OfClubs | null },
): Promise<ShownBanner[]> {
  if (!clubs) return selectBanners({ day: moment.day, limit }).rows(db);
  const [own, ofClubs] = await inOneTrip(db, [
    selectBanners({ day: moment.day, limit }),
    selectBannersOfClubs({ ...clubs, ...moment }),
  ]);
  return [...own, ...ofClubs].slice(0, limit);
}

const selectBanners = compiledOnce((db, given: Given<{ day: string; limit: number }>) =>
  db
    .selectFrom('banners')
    .select(SHOWN)
    .where('club_id', 'is', null)
    .where('is_on', '=', true)
    .where('starts_on', '<=', given('day'))
    .where('ends_on', '>=', given('day'))
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .limit(given('limit')),
);

const selectBannersOfClubs = compiledOnce(
  (db, given: Given<OfClubs & Moment>) => sql<ShownBanner>`
    WITH near AS MATERIALIZED (
      SELECT club_id, max(latest) AS latest FROM (
        ${clubsBookedBy(db, { player: given('player'), since: given('since') })}
        UNION ALL
        SELECT club_id, NULL FROM ${clubsOfCity(cityOfPlayer(given('player')))} AS same_city
      ) AS found GROUP BY club_id
    ), candidates AS (
      SELECT banners.*, near.latest,
        row_number() OVER (PARTITION BY banners.club_id ORDER BY banners.position, banners.id) AS place
      FROM near JOIN banners ON banners.club_id = near.club_id
      WHERE ${isOn({ now: given('now'), day: given('day') })}
    )
    SELECT id, name, image, alt, call_to_action, club_id FROM candidates
    WHERE place <= ${given('perClub')}
    ORDER BY place, latest DESC NULLS LAST, md5(club_id || ${given('day')}::text)
    LIMIT ${given('ofClubs')}`,
);

/** What the page of a club shows: every banner of it that is on, in its order. */
export const findBannersOfClub = (
  db: Database,
  { slug, ...moment }: Moment & { slug: string },
): Promise<ShownBanner[]> =>
  db
    .selectFrom('banners')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'banners.club_id')
    .select(SHOWN.map((column) => `banners.${column}` as const))
    .where('club.club_slug', '=', slug)
    .where(isOn(moment))
    .orderBy('banners.position')
    .orderBy('banners.id')
    .execute();

type Click = Moment & { banner: number };

/** Adds one click to a banner that is on, in one statement. False when no such banner is. */
export async function insertClick(db: Database, { banner, ...moment }: Click): Promise<boolean> {
  const row = await db
    .insertInto('banner_clicks')
    .columns(['banner_id', 'day', 'clicks'])
    .expression(
      db
        .selectFrom('banners')
        .select((value) => [
          'id',
          value.val(moment.day).$castTo<string>().as('day'),
          value.lit(1).as('clicks'),
        ])
        .where('id', '=', banner)
        .where(isOn(moment)),
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

export async function isBannerOn(db: Database, { banner, ...moment }: Click): Promise<boolean> {
  const row = await db
    .selectFrom('banners')
    .select('id')
    .where('id', '=', banner)
    .where(isOn(moment))
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds views of a day to those counted; of a banner that was deleted meanwhile they are dropped. */
export async function addViews(
  db: Database,
  counted: readonly { banner: number; day: string; views: number }[],
): Promise<void> {
  const column = <Key extends keyof (typeof counted)[number]>(key: Key) => counted.map((row) => row[key]);
  await sql`
    INSERT INTO banner_views AS seen (banner_id, day, views)
    SELECT banners.id, counted.day, counted.views
    FROM unnest(${column('banner')}::bigint[], ${column('day')}::date[], ${column('views')}::bigint[])
      AS counted (banner, day, views)
    JOIN banners ON banners.id = counted.banner
    ORDER BY banners.id, counted.day
    FOR KEY SHARE OF banners
    ON CONFLICT (banner_id, day) DO UPDATE SET views = seen.views + excluded.views`.execute(db);
}

/** Throws 23505 on banners_once when a banner of the operator has this name and first day. */
export function insertBanner(db: Database, banner: Insertable<DB['banners']>): Promise<BannerRow> {
  return db.insertInto('banners').values(banner).returningAll().executeTakeFirstOrThrow();
}

export async function updateBanner(
  db: Database,
  { id, ...changes }: Updateable<DB['banners']> & { id: number },
): Promise<void> {
  await db
    .updateTable('banners')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Puts the banners of a club in this order. */
export async function orderBanners(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE banners SET position = given.place - 1
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS given (id, place)
    WHERE banners.id = given.id AND banners.position <> given.place - 1`.execute(db);
}

/** A banner of a club, or with null of the operator. */
export function deleteBanner(
  db: Database,
  { id, clubId }: { id: number; clubId: number | null },
): Promise<BannerRow | undefined> {
  return db
    .deleteFrom('banners')
    .where('id', '=', id)
    .where('club_id', 'is not distinct from', clubId)
    .returningAll()
    .executeTakeFirst();
}

/** The banners of a club in its order with the sums of views and clicks, or with null those of the operator, newest first. */
export function findAllBanners(db: Database, clubId: number | null) {
  return db
    .selectFrom('banners')
    .selectAll('banners')
    .select((value) => [
      value
        .selectFrom('banner_clicks')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('clicks'), sum.lit(0)).as('clicks'))
        .whereRef('banner_id', '=', 'banners.id')
        .as('clicks'),
      value
        .selectFrom('banner_views')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('views'), sum.lit(0)).as('views'))
        .whereRef('banner_id', '=', 'banners.id')
        .as('views'),
    ])
    .where('club_id', 'is not distinct from', clubId)
    .orderBy('position')
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function isPictureOfBanner(db: Database, address: string): Promise<boolean> {
  const row = await db.selectFrom('banners').select('id').where('image', '=', address).executeTakeFirst();
  return row !== undefined;
}
