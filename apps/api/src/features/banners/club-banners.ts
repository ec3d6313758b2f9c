import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-banners';
import type { DeskBanner, DeskBanners } from '@bandeja/contract/calls/desk-banners';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { bannerState, CLUB_BANNERS_MAX, clubPages } from '@bandeja/rules/banners/club-banner-rules';
import { bannerAddressOf } from '@bandeja/rules/images/images';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { lockSettings } from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { type MediaStore, removeAllWhenUnused, storePicture, UNUSED_AFTER_MS } from '../images/public.ts';
import { findComingOfClub } from '../tournaments/public.ts';
import {
  deleteBanner,
  findAllBanners,
  insertBanner,
  orderBanners,
  updateBanner,
} from './banners.repository.ts';
import type { ViewCounter } from './count-views.ts';
import { BANNER_SHAPE } from './publish-banner.ts';
import { presentBanner } from './show-banners.ts';

export type Asker = { viewer: StaffViewer; now: Date };
type OfBanner = Asker & { id: number };
type Row = Awaited<ReturnType<typeof findAllBanners>>[number];

const today = ({ viewer, now }: Asker) => localDateOf(now, viewer.desk.timezone);

const present =
  (asker: Asker) =>
  (row: Row): DeskBanner => {
    const days = { on: row.is_on, from: row.starts_on, until: row.ends_on };
    return {
      ...presentBanner(row),
      ...days,
      position: row.position,
      version: row.version,
      state: bannerState(days, today(asker)),
      views: Number(row.views),
      clicks: Number(row.clicks),
    };
  };

export async function listDeskBanners(
  db: Database,
  { views, ...asker }: Asker & { views: ViewCounter },
): Promise<DeskBanners> {
  await views.flush();
  const rows = await findAllBanners(db, asker.viewer.desk.club_id);
  return { banners: rows.map(present(asker)), links: await linksOf(db, asker) };
}

/** The pages that a banner of this club may open: it leads to no other club. */
async function linksOf(db: Database, asker: Asker): Promise<DeskBanners['links']> {
  const { club_id, club_slug } = asker.viewer.desk;
  const { booking, club } = clubPages(club_slug);
  const tournaments = await findComingOfClub(db, { clubId: club_id, today: today(asker) });
  return [
    { path: booking, title: 'Reservar no clube' },
    { path: club, title: 'Página do clube' },
    ...tournaments.map(({ hash, name }) => ({ path: `/tournament/${hash}`, title: `Torneio: ${name}` })),
  ];
}

async function refuseForeignLink(db: Database, asker: Asker, link: string): Promise<void> {
  if (!link.startsWith('/')) return;
  if (!(await linksOf(db, asker)).some(({ path }) => path === link))
    throw new Refusal('banner_link_elsewhere', { field: 'call_to_action' });
}

function refuseCrossedDays({ from, until }: { from: string; until: string }): void {
  if (until < from) throw new Refusal('banner_days_crossed', { field: 'until' });
}

async function getRow(db: Database, { viewer, id }: Pick<OfBanner, 'viewer' | 'id'>): Promise<Row> {
  const row = (await findAllBanners(db, viewer.desk.club_id)).find((one) => one.id === id);
  if (!row) throw new Refusal('banner_of_club_not_found');
  return row;
}

/** A banner, also for a request repeated with its key. */
export const getDeskBanner = async (db: Database, asker: OfBanner): Promise<DeskBanner> =>
  present(asker)(await getRow(db, asker));

const entry = ({ viewer, now }: Asker, call: string, id: number) => ({
  ...{ clubId: viewer.desk.club_id, at: now, userId: viewer.userId, call, kind: 'banner', object: id },
});

type Upload<Body> = Asker & {
  body: Body;
  media: Pick<MediaStore, 'put'>;
  once: (work: (db: Database) => Promise<DeskBanner>) => Promise<DeskBanner>;
};

/** Encoding and file writes precede the transaction. Files without a banner are removed by a job. */
async function store(db: Database, { body, media, now }: Upload<{ image: File }>): Promise<string> {
  const bytes = new Uint8Array(await body.image.arrayBuffer());
  return bannerAddressOf(await storePicture(db, { bytes, shape: BANNER_SHAPE, media, now }));
}

async function refuseBeyondMax(db: Database, { viewer }: Asker): Promise<Row[]> {
  const rows = await findAllBanners(db, viewer.desk.club_id);
  if (rows.length >= CLUB_BANNERS_MAX) throw new Refusal('too_many_club_banners');
  return rows;
}

export async function addDeskBanner(
  db: Database,
  upload: Upload<Parsed<typeof calls.addDeskBanner>['body']>,
): Promise<DeskBanner> {
  const { viewer, now, body, once } = upload;
  refuseCrossedDays(body);
  await refuseForeignLink(db, upload, body.call_to_action);
  // Before the work of a second of a core; the lock below decides.
  await refuseBeyondMax(db, upload);
  const image = await store(db, upload);
  return once((inside) =>
    withTransaction(inside, async (tx) => {
      await lockSettings(tx, viewer.desk.club_id);
      const position = Math.max(-1, ...(await refuseBeyondMax(tx, upload)).map((row) => row.position)) + 1;
      const { name, alt, call_to_action, from, until } = body;
      const is_on = body.on !== 'false';
      const { id } = await insertBanner(tx, {
        ...{ club_id: viewer.desk.club_id, name, alt, image, call_to_action, position, is_on },
        ...{ starts_on: from, ends_on: until, created_at: now },
      });
      const changes = { is_on: [null, is_on], starts_on: [null, from], ends_on: [null, until] };
      await insertEntry(tx, { ...entry(upload, 'addDeskBanner', id), changes });
      return getDeskBanner(tx, { ...upload, id });
    }),
  );
}

/** Columns of the fields whose values the history tells; of the others it says that they changed. */
const TOLD = { from: 'starts_on', until: 'ends_on', on: 'is_on' } as const;
const UNTOLD = ['name', 'alt', 'call_to_action'] as const;

export function changeDeskBanner(
  db: Database,
  asker: OfBanner & { body: Parsed<typeof calls.changeDeskBanner>['body'] },
): Promise<DeskBanner> {
  const { viewer, id, body } = asker;
  return withTransaction(db, async (tx) => {
    await lockSettings(tx, viewer.desk.club_id);
    const before = await getRow(tx, asker);
    if (body.expected_version !== undefined && body.expected_version !== before.version)
      throw new Refusal('banner_version_moved');
    refuseCrossedDays({ from: body.from ?? before.starts_on, until: body.until ?? before.ends_on });
    // The link of a tournament that is over stays until another one is chosen.
    if (body.call_to_action !== undefined && body.call_to_action !== before.call_to_action)
      await refuseForeignLink(tx, asker, body.call_to_action);

    const told = (Object.keys(TOLD) as (keyof typeof TOLD)[]).filter(
      (field) => body[field] !== undefined && body[field] !== before[TOLD[field]],
    );
    const untold = UNTOLD.filter((field) => body[field] !== undefined && body[field] !== before[field]);
    const columns = {
      ...Object.fromEntries(told.map((field) => [TOLD[field], body[field]])),
      ...Object.fromEntries(untold.map((field) => [field, body[field]])),
    };
    const moved = await moveTo(tx, asker, body.position);
    if (told.length + untold.length > 0 || moved) {
      await updateBanner(tx, { id, ...columns });
      await insertEntry(tx, {
        ...entry(asker, 'changeDeskBanner', id),
        changes: {
          ...Object.fromEntries(
            told.map((field) => [TOLD[field], [before[TOLD[field]], body[field] ?? null]]),
          ),
          ...Object.fromEntries(untold.map((field) => [field, []])),
          ...(moved && { position: moved }),
        },
      });
    }
    return getDeskBanner(tx, asker);
  });
}

/** Puts a banner at a place of the club's order. Resolves with both places; undefined when it stands there. */
async function moveTo(
  tx: Database,
  { viewer, id }: OfBanner,
  place: number | undefined,
): Promise<[from: number, to: number] | undefined> {
  if (place === undefined) return;
  const ids = (await findAllBanners(tx, viewer.desk.club_id)).map((row) => row.id);
  const from = ids.indexOf(id);
  const to = Math.min(place, ids.length - 1);
  if (from === to) return;
  await orderBanners(tx, ids.toSpliced(from, 1).toSpliced(to, 0, id));
  return [from, to];
}

export async function changeBannerPicture(
  db: Database,
  upload: Upload<Parsed<typeof calls.changeBannerPicture>['body']> & { id: number },
): Promise<DeskBanner> {
  const { viewer, now, body, id, once } = upload;
  await getRow(db, upload);
  const image = await store(db, upload);
  return once((inside) =>
    withTransaction(inside, async (tx) => {
      await lockSettings(tx, viewer.desk.club_id);
      const before = await getRow(tx, upload);
      await updateBanner(tx, { id, image, alt: body.alt });
      await removeAllWhenUnused(tx, [before.image], new Date(now.getTime() + UNUSED_AFTER_MS));
      await insertEntry(tx, { ...entry(upload, 'changeBannerPicture', id), changes: { image: [], alt: [] } });
      return getDeskBanner(tx, upload);
    }),
  );
}

/** With its views and clicks. The files are removed when no page shows them any more. */
export function removeDeskBanner(db: Database, asker: OfBanner): Promise<void> {
  const { viewer, id, now } = asker;
  return withTransaction(db, async (tx) => {
    await lockSettings(tx, viewer.desk.club_id);
    const gone = await deleteBanner(tx, { id, clubId: viewer.desk.club_id });
    if (!gone) throw new Refusal('banner_of_club_not_found');
    await removeAllWhenUnused(tx, [gone.image], new Date(now.getTime() + UNUSED_AFTER_MS));
    await insertEntry(tx, { ...entry(asker, 'removeDeskBanner', id), changes: {} });
  });
}
