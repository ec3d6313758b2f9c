import { getHeadToHead } from '@bandeja/contract/calls/match-stats';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** What the viewer, a player himself, has played beside another and against him. Read at every visit. */
export function headToHeadQuery(viewer: number, player: number) {
  return queryOptions({
    queryKey: ['players', 'head-to-head', viewer, player] as const,
    queryFn: ({ signal }) => api(getHeadToHead, { query: { player_id: player } }, { signal }),
    staleTime: 0,
  });
}
