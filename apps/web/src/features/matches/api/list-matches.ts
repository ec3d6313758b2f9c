import { listMatchesByPlayer } from '@bandeja/contract/matches';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

export interface MatchesFilter {
  player: number;
  page?: number;
  pageSize?: number;
  /** Left out: finished and open ones. */
  finished?: boolean;
}

/** One page of a player's matches, newest first; while the next page loads the present one stays. */
export function matchesQuery({ player, page = 1, pageSize = 10, finished }: MatchesFilter) {
  const filter = { player, finished: finished ?? null, pageSize };
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
          },
        },
        { signal },
      ),
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filter) ? previous : undefined,
  });
}
