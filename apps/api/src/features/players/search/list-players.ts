import type { Parsed } from '@bandeja/contract/call';
import type { listPlayers as listPlayersCall, Player } from '@bandeja/contract/calls/players';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { withStatementTimeout } from '@bandeja/pg/transaction';
import { offsetOf, presentPage } from '../../../http/paging.ts';
import { loadImages } from '../../images/public.ts';
import { presentPlayer } from '../players.presenter.ts';
import { countPlayers, findPlayers, SEARCH_TIMEOUT_MS } from '../players.repository.ts';

type Query = Parsed<typeof listPlayersCall>['query'];

/** A page of the matching players, by name. As many statements for any page size. */
export async function listPlayers(db: Database, query: Query, url: string): Promise<Page<Player>> {
  const { page, page_size, ...filter } = query;
  const { count, rows } = await withStatementTimeout(db, SEARCH_TIMEOUT_MS, async (tx) => ({
    count: await countPlayers(tx, filter),
    rows: await findPlayers(tx, filter, { limit: page_size, offset: offsetOf(query) }),
  }));
  const images = await loadImages(
    db,
    'player',
    rows.map((row) => row.id),
  );
  const results = rows.map((row) => presentPlayer(row, images.get(row.id)));
  return presentPage({ url, page, page_size, count, results });
}
