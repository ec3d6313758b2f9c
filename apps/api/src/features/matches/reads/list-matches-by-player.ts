import type { Database } from '@bandeja/db/transaction';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { Refusal } from '../../../http/errors/refusal.ts';
import { offsetOf } from '../../../http/page.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { countMatchesOf, listMatchesOf } from '../matches.repository.ts';
import { playerExists } from '../players/match-players.repository.ts';
import { type LoadedMatch, loadMatches } from './load-matches.ts';

type ListMatchesInput = {
  player: number;
  finished: boolean | undefined;
  type?: MatchType | undefined;
  companion?: number | undefined;
  page: number;
  page_size: number;
};

/**
 * A page of a player's matches, newest first. Other viewers see only finished matches, so their filter for open
 * matches finds none. The number of statements does not grow with the page.
 */
export async function listMatchesByPlayer(
  db: Database,
  { player, finished, type, companion, page, page_size }: ListMatchesInput,
  viewer: Viewer | null,
): Promise<{ count: number; matches: LoadedMatch[] }> {
  const own = viewer?.playerId === player;
  const isHidden = !own && finished === false;
  const of = { player, withCreated: own, finished: own ? finished : true, type, companion };
  const count = isHidden ? 0 : await countMatchesOf(db, of);
  if (count === 0) {
    if (!(await playerExists(db, player))) throw new Refusal('player_not_found');
    return { count, matches: [] };
  }
  const matches = await listMatchesOf(db, of, { limit: page_size, offset: offsetOf({ page, page_size }) });
  return { count, matches: await loadMatches(db, matches) };
}
