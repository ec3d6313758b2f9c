import { getMatch } from '@bandeja/contract/calls/matches';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** One match with its players, sets and, once finished, what it changed. */
export function matchQuery(id: number) {
  return queryOptions({
    queryKey: ['matches', 'one', id] as const,
    queryFn: ({ signal }) => api(getMatch, { params: { id } }, { signal }),
  });
}
