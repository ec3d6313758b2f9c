import { listLevelHistory } from '@bandeja/contract/calls/levels';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** Every change of a player's level, oldest first. */
export function levelHistoryQuery(player: number) {
  return queryOptions({
    queryKey: ['levels', 'history', player] as const,
    queryFn: ({ signal }) => api(listLevelHistory, { params: { id: player } }, { signal }),
  });
}
