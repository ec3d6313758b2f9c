import { suggestClubs } from '@bandeja/contract/calls/clubs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** Up to ten clubs whose name or city contains the text; the last ones stay until the next have come. */
export function clubSuggestionsQuery(search: string) {
  return queryOptions({
    queryKey: ['matches', 'clubs', search] as const,
    queryFn: ({ signal }) => api(suggestClubs, { query: { ...(search && { search }) } }, { signal }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
}
