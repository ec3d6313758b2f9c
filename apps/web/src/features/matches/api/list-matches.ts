import { listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { callQuery, keepWhilePaging } from '../../../data/call-query.ts';

export interface MatchesFilter {
  player: number;
  page?: number;
  pageSize?: number;
  /** Left out: finished and open ones. */
  finished?: boolean | undefined;
  type?: MatchType | undefined;
  /** Only matches with this player, too. */
  companion?: number | undefined;
}

/** One page of a player's matches, newest first; while the next page loads the present one stays. */
export function matchesQuery({ player, page = 1, pageSize = 10, finished, type, companion }: MatchesFilter) {
  const input = {
    query: {
      player_id: player,
      page,
      page_size: pageSize,
      ...(finished !== undefined && { finished: finished ? ('true' as const) : ('false' as const) }),
      ...(type && { type }),
      ...(companion && { with: companion }),
    },
  };
  return { ...callQuery(listMatchesByPlayer, input), placeholderData: keepWhilePaging(input) };
}
