import { getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** What a player's finished matches add up to; anyone may ask. Read at every visit: a match may just have ended. */
export function playerStatisticsQuery(player: number) {
  return queryOptions({
    queryKey: ['players', 'statistics', player] as const,
    queryFn: ({ signal }) => api(getPlayerStatistics, { query: { player_id: player } }, { signal }),
    staleTime: 0,
  });
}
