import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { Refusal } from '../../../http/errors/refusal.ts';
import { offsetOf } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { type LoadedMatch, loadedMatch } from './load-matches.ts';
import { countOfMatches, pageOfMatches } from './shown-matches.repository.ts';

type ListMatchesInput = {
  player: number;
  finished: boolean | undefined;
  type?: MatchType | undefined;
  companion?: number | undefined;
  /** Only matches that have begun by this instant. */
  begunBy?: Date | undefined;
  page: number;
  page_size: number;
  now: Date;
};

/**
 * A page of a player's matches: those to come, soonest first, then newest first. Other viewers see only finished matches, so their filter for open
 * matches finds none. A finished match is listed for a player who has confirmed it or, in the own list, still may. One trip.
 */
export async function listMatchesByPlayer(
  db: Database,
  { player, finished, type, companion, begunBy, page, page_size, now }: ListMatchesInput,
  viewer: Viewer | null,
): Promise<{ count: number; matches: LoadedMatch[] }> {
  const own = viewer?.playerId === player;
  const of = {
    player,
    withCreated: own,
    finished: own ? finished : true,
    type,
    companion,
    begunBy,
    answerableAt: own ? now : undefined,
  };
  const span = { limit: page_size, offset: offsetOf({ page, page_size }), now };
  const [[counted], rows] = await inOneTrip(db, [countOfMatches(of), pageOfMatches(of, span)]);
  if (!counted?.is_player) throw new Refusal('player_not_found');
  const isHidden = !own && finished === false;
  return isHidden ? { count: 0, matches: [] } : { count: counted.count, matches: rows.map(loadedMatch) };
}
