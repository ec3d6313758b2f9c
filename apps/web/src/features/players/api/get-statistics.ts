import { getMatchStats, getPlayerStatistics } from '@bandeja/contract/match-stats';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** What a player's finished matches add up to. */
export function statisticsQuery(player: number) {
  return queryOptions({
    queryKey: ['players', 'statistics', player] as const,
    queryFn: ({ signal }) => api(getPlayerStatistics, { query: { player_id: player } }, { signal }),
  });
}

/** The same month by month, since a date. */
export function monthsQuery(player: number, since: string) {
  return queryOptions({
    queryKey: ['players', 'months', player, since] as const,
    queryFn: ({ signal }) =>
      api(getMatchStats, { params: { playerId: player }, query: { start_date: since } }, { signal }),
  });
}
