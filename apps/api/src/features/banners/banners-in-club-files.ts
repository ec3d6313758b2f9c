import type { ClubFile } from '@bandeja/contract/calls/desk-export';
import type { Database } from '@bandeja/db/database';
import { clubPages } from '@bandeja/rules/banners/club-banner-rules';
import { findAllBanners, insertBanner } from './banners.repository.ts';

type InFile = ClubFile['banners'][number];

/** The banners of a club that are not over, by the addresses of their pictures. Tournaments are in no file: their page is the club's. */
export async function exportBanners(
  db: Database,
  { clubId, slug, today }: { clubId: number; slug: string; today: string },
): Promise<InFile[]> {
  const pages = clubPages(slug);
  return (await findAllBanners(db, clubId))
    .filter(({ ends_on }) => ends_on >= today)
    .map(({ name, alt, image, call_to_action, starts_on, ends_on, is_on }) => ({
      ...{ name, alt, image, from: starts_on, until: ends_on, on: is_on },
      link: call_to_action.startsWith('https:')
        ? call_to_action
        : call_to_action === pages.booking
          ? 'booking'
          : 'club',
    }));
}

/** In the order of the file. */
export async function importBanners(
  tx: Database,
  { clubId, slug, banners, now }: { clubId: number; slug: string; banners: readonly InFile[]; now: Date },
): Promise<void> {
  const pages = clubPages(slug);
  for (const [position, { name, alt, image, link, from, until, on }] of banners.entries())
    await insertBanner(tx, {
      ...{ club_id: clubId, name, alt, image, position, is_on: on, starts_on: from, ends_on: until },
      call_to_action: link === 'booking' || link === 'club' ? pages[link] : link,
      created_at: now,
    });
}
