import { getMatchStats } from '@bandeja/contract/calls/match-stats';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** Finished matches month by month, from a local date on; anyone may ask. Read at every visit. */
export function matchStatsQuery(player: number, start: string) {
  return queryOptions({
    queryKey: ['players', 'months', player, start] as const,
    queryFn: ({ signal }) =>
      api(getMatchStats, { params: { playerId: player }, query: { start_date: start } }, { signal }),
    staleTime: 0,
  });
}
