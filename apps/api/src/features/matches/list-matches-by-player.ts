import type { Database } from '@bandeja/db/transaction';
import { offsetOf } from '../../http/page.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type LoadedMatch, loadMatches } from './load-matches.ts';
import { findPlayerIds } from './match-players.repository.ts';
import { countMatchesOf, listMatchIdsOf } from './matches.repository.ts';

type Wanted = { player: number; finished: boolean | undefined; page: number; page_size: number };

/**
 * A page of a player's matches, newest first. Others see the finished ones only; asked for the open ones of somebody
 * else, there are none to show. The number of statements does not grow with the page.
 */
export async function listMatchesByPlayer(
  db: Database,
  { player, finished, page, page_size }: Wanted,
  viewer: Viewer | null,
): Promise<{ count: number; matches: LoadedMatch[] }> {
  if (!(await findPlayerIds(db, [player])).has(player)) throw new Refusal('player_not_found');
  const own = viewer?.playerId === player;
  if (!own && finished === false) return { count: 0, matches: [] };
  const of = { player, withCreated: own, finished: own ? finished : true };
  const count = await countMatchesOf(db, of);
  const ids = await listMatchIdsOf(db, of, { limit: page_size, offset: offsetOf({ page, page_size }) });
  return { count, matches: await loadMatches(db, ids) };
}
