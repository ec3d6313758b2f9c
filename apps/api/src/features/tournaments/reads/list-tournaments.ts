import type { Parsed } from '@bandeja/contract/call';
import type { listTournaments as listTournamentsCall, Tournament } from '@bandeja/contract/calls/tournaments';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../../http/paging.ts';
import { countTournaments, listTournamentRows } from '../tournaments.repository.ts';
import { presentTournaments, type Seen } from './present-tournaments.ts';

type ListTournamentsInput = Seen & { query: Parsed<typeof listTournamentsCall>['query']; url: string };

/** A page of tournaments. `mine` without a player refuses (401). */
export async function listTournaments(db: Database, input: ListTournamentsInput): Promise<Page<Tournament>> {
  const { query, url, viewer, now } = input;
  const { page, page_size, mine, ...filter } = query;
  const player = viewer?.playerId ?? null;
  if (mine && player === null) throw new Refusal('unauthenticated');
  const wanted = { ...filter, ...(mine && player !== null && { player }) };
  const count = Number(await countTournaments(db, wanted, now));
  const rows = await listTournamentRows(db, wanted, { limit: page_size, offset: offsetOf(query), now });
  return presentPage({ url, page, page_size, count, results: await presentTournaments(db, rows, input) });
}
