import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/clubs';
import type { Club, ClubSummary } from '@bandeja/contract/calls/clubs';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PagePreview } from '../../http/page/page-preview.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import { loadImages } from '../images/public.ts';
import { presentClub, presentClubSummary, presentCourt, presentLegal } from './clubs.presenter.ts';
import {
  countClubs,
  findCities,
  findClub,
  findClubSummaries,
  findClubs,
  findClubsById,
  findCourts,
} from './clubs.repository.ts';

/** A club with its pictures and courts. */
export async function getClub(db: Database, slug: string): Promise<Club> {
  const club = await findClub(db, slug);
  if (!club) throw new Refusal('club_not_found');
  const images = await loadImages(db, 'club', [club.id]);
  const courts = await findCourts(db, club.id);
  return {
    ...presentClub(club, images.get(club.id)),
    courts: courts.map(presentCourt),
    legal: presentLegal(club),
  };
}

type Query = Parsed<typeof calls.listClubs>['query'];

/** A page of the matching clubs, by name. Three statements for any page size. */
export async function listClubs(db: Database, query: Query, url: string): Promise<Page<Club>> {
  const { page, page_size, ...filter } = query;
  const count = await countClubs(db, filter);
  const rows = await findClubs(db, filter, { limit: page_size, offset: offsetOf(query) });
  const images = await loadImages(
    db,
    'club',
    rows.map(({ id }) => id),
  );
  const results = rows.map((row) => presentClub(row, images.get(row.id)));
  return presentPage({ url, page, page_size, count, results });
}

const SUGGESTIONS = 10;

/** Clubs whose name or city contains the text, for autocompletion. */
export async function suggestClubs(
  db: Database,
  query: Parsed<typeof calls.suggestClubs>['query'],
): Promise<ClubSummary[]> {
  const clubs = await findClubSummaries(db, query, SUGGESTIONS);
  return clubs.map(presentClubSummary);
}

/** The cities with clubs, by name. */
export const listClubCities = (db: Database): Promise<string[]> => findCities(db);

/** Summaries of clubs by id, with one statement. An unknown id has no entry. */
export async function loadClubs(db: Database, ids: readonly number[]): Promise<Map<number, ClubSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await findClubsById(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentClubSummary(row)]));
}

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
