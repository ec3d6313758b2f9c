import { getHeadToHead } from '@bandeja/contract/match-stats';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** What the viewer has played beside a player and against him. */
export function headToHeadQuery(player: number) {
  return queryOptions({
    queryKey: ['players', 'head-to-head', player] as const,
    queryFn: ({ signal }) => api(getHeadToHead, { query: { player_id: player } }, { signal }),
  });
}
