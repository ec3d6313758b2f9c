import { listFriendSuggestions } from '@bandeja/contract/calls/players';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

const PAGE_SIZE = 20;

/** Whom one may call: most played with first, then by name. Pages follow one another as the list is scrolled. */
export function friendsQuery(player: number, search: string) {
  return infiniteQueryOptions({
    queryKey: ['matches', 'friends', player, search] as const,
    queryFn: ({ pageParam, signal }) =>
      api(
        listFriendSuggestions,
        {
          params: { id: player },
          query: { page: pageParam, page_size: PAGE_SIZE, ...(search && { search }) },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.next === null ? undefined : page + 1),
    placeholderData: keepPreviousData,
  });
}
