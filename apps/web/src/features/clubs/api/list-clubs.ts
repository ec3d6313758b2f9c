import { listClubs } from '@bandeja/contract/calls/clubs';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** The clubs to choose from: of a city, or the first hundred of all. */
export function clubsQuery({ city }: { city?: string | undefined } = {}) {
  return queryOptions({
    queryKey: ['clubs', 'list', { city: city ?? null }] as const,
    queryFn: async ({ signal }) =>
      (await api(listClubs, { query: { city, page_size: 100 } }, { signal })).results,
    staleTime: 5 * 60_000,
  });
}
