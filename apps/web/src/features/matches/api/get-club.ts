import { getClub } from '@bandeja/contract/calls/clubs';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** A club with its courts and its time zone. */
export function clubOfMatchQuery(slug: string) {
  return queryOptions({
    queryKey: ['matches', 'club', slug] as const,
    queryFn: ({ signal }) => api(getClub, { params: { slug } }, { signal }),
    staleTime: 5 * 60_000,
  });
}
