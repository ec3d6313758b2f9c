import type { Parsed } from '@bandeja/contract/call';
import type { Club, listClubs as listClubsCall } from '@bandeja/contract/calls/clubs';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { offsetOf, presentPage } from '../../http/paging.ts';
import { loadImages } from '../images/public.ts';
import { presentClub } from './clubs.presenter.ts';
import { countClubs, findClubs } from './clubs.repository.ts';

type Query = Parsed<typeof listClubsCall>['query'];

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
