import { getClub } from '@bandeja/contract/calls/clubs';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** A club with its courts. A 404: there is none of that name. */
export function clubQuery(slug: string) {
  return queryOptions({
    queryKey: ['clubs', 'one', slug] as const,
    queryFn: ({ signal }) => api(getClub, { params: { slug } }, { signal }),
    staleTime: 5 * 60_000,
  });
}
