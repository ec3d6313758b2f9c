import type { Database } from '@bandeja/db/database';
import type { PagePreview } from '../../http/page/page-preview.ts';
import { findClub } from './clubs.repository.ts';

const CLUB_PAGE = /^\/club\/([^/?]{1,100})\/?(?:\?|$)/;

/** Search engines show about as much. */
const TEXT_MAX = 200;

/** How chats and search engines show the page of a club; null for every other address. */
export async function previewClub(db: Database, url: string): Promise<PagePreview | null> {
  const [, slug] = CLUB_PAGE.exec(url) ?? [];
  const club = slug && (await findClub(db, decodeURIComponent(slug)));
  if (!club) return null;
  const free = `Veja as quadras e os horários livres em ${club.city}, e reserve.`;
  return {
    title: `${club.name}, ${club.city}`,
    text: shortened(club.description?.trim() || free),
    path: `/club/${club.slug}`,
    listed: true,
  };
}

const shortened = (text: string) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).replace(/\s+\S*$/, '')}…` : text;
