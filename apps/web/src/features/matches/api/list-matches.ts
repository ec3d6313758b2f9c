import { listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

export interface MatchesFilter {
  player: number;
  page?: number;
  pageSize?: number;
  /** Left out: finished and open ones. */
  finished?: boolean | undefined;
  type?: MatchType | undefined;
  /** Only those this player was in, too. */
  companion?: number | undefined;
}

/** One page of a player's matches, newest first; while the next page loads the present one stays. */
export function matchesQuery({ player, page = 1, pageSize = 10, finished, type, companion }: MatchesFilter) {
  const filter = {
    player,
    finished: finished ?? null,
    type: type ?? null,
    companion: companion ?? null,
    pageSize,
  };
  return queryOptions({
    queryKey: ['matches', 'list', filter, page] as const,
    queryFn: ({ signal }) =>
      api(
        listMatchesByPlayer,
        {
          query: {
            player_id: player,
            page,
            page_size: pageSize,
            ...(finished !== undefined && { finished: finished ? 'true' : 'false' }),
            ...(type && { type }),
            ...(companion && { with: companion }),
          },
        },
        { signal },
      ),
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filter) ? previous : undefined,
  });
}
