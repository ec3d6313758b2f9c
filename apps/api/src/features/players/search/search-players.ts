import type { Parsed } from '@bandeja/contract/call';
import type {
  listFriendSuggestions as listFriendSuggestionsCall,
  listPlayers as listPlayersCall,
  Player,
  SuggestedPlayer,
} from '@bandeja/contract/calls/players';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { typedWords } from '@bandeja/db/typed-text';
import { withStatementTimeout } from '@bandeja/pg/transaction';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../../http/paging.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { loadImages } from '../../images/public.ts';
import { isSelf } from '../players.policy.ts';
import { presentPlayer, presentSuggestion } from '../players.presenter.ts';
import {
  countPlayers,
  findPlayers,
  findPlayersById,
  fits,
  SEARCH_TIMEOUT_MS,
  type Span,
} from '../players.repository.ts';
import {
  countFriendSuggestions,
  findFriendSuggestions,
  type PlayedTogether,
} from './friend-suggestions.repository.ts';
import { type FoundPlayer, findPlayersByName } from './players-by-name.repository.ts';

/** A page of the matching players, by name. As many statements for any page size. */
export async function listPlayers(
  db: Database,
  query: Parsed<typeof listPlayersCall>['query'],
  url: string,
): Promise<Page<Player>> {
  const { page, page_size, search, ...filter } = query;
  const span = { limit: page_size, offset: offsetOf(query) };
  const { count, rows } = await withStatementTimeout(db, SEARCH_TIMEOUT_MS, async (tx) =>
    hasWords(search)
      ? pageOf(tx, await findPlayersByName(tx, { search, fits: fits(filter) }), span)
      : { count: await countPlayers(tx, filter), rows: await findPlayers(tx, filter, span) },
  );
  const images = await loadImages(
    db,
    'player',
    rows.map((row) => row.id),
  );
  const results = rows.map((row) => presentPlayer(row, images.get(row.id)));
  return presentPage({ url, page, page_size, count, results });
}

const hasWords = (search: string | undefined): search is string => typedWords(search).length > 0;

/** The rows of a page of what a search found. A player removed meanwhile is not among them. */
async function pageOf(db: Database, found: readonly FoundPlayer[], { limit, offset }: Span) {
  const page = found.slice(offset, offset + limit);
  const rows = await findPlayersById(
    db,
    page.map(({ id }) => id),
  );
  const rowOf = new Map(rows.filter((row) => row.removed_at === null).map((row) => [row.id, row]));
  return {
    count: found.length,
    rows: page.flatMap(({ id, matches_together }) => {
      const row = rowOf.get(id);
      return row ? [{ ...row, matches_together }] : [];
    }),
  };
}

export type { PlayedTogether };

type Suggesting = {
  playerId: number;
  playedTogether: PlayedTogether;
  query: Parsed<typeof listFriendSuggestionsCall>['query'];
  url: string;
};

/** Suggestions of players for a match, frequent partners first. Only the viewer's own list. */
export async function listFriendSuggestions(
  db: Database,
  viewer: PlayerViewer,
  { playerId, playedTogether, query, url }: Suggesting,
): Promise<Page<SuggestedPlayer>> {
  if (!isSelf(viewer, playerId)) throw new Refusal('player_not_self');
  const { page, page_size, search, start_date, gender } = query;
  const since = start_date ? new Date(zonedTime(start_date, 0, DEFAULT_ZONE)) : undefined;
  const span = { limit: page_size, offset: offsetOf(query) };
  const asking = { playerId, playedTogether, since };
  const { count, rows } = await withStatementTimeout(db, SEARCH_TIMEOUT_MS, async (tx) =>
    hasWords(search)
      ? pageOf(tx, await findPlayersByName(tx, { search, fits: fits({ gender }), asking }), span)
      : {
          count: await countFriendSuggestions(tx, { playerId, gender }),
          rows: await findFriendSuggestions(tx, { ...asking, gender }, span),
        },
  );
  const images = await loadImages(
    db,
    'player',
    rows.map((row) => row.id),
  );
  const results = rows.map((row) => presentSuggestion(row, images.get(row.id)));
  return presentPage({ url, page, page_size, count, results });
}
