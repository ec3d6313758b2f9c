import { listFriendSuggestions } from '@bandeja/contract/calls/players';
import { keepPreviousData } from '@tanstack/react-query';
import { callPages } from '../../../data/call-query.ts';

/** Players to invite: most frequent partners first, then the own city and the nearest levels. Read page by page as the list scrolls. */
export function friendsQuery(player: number, search: string, gender: 'F' | 'M' | null) {
  const input = {
    params: { id: player },
    query: { page_size: 20, ...(search && { search }), ...(gender && { gender }) },
  };
  return {
    ...callPages(listFriendSuggestions, input, ({ params, query }, page) => ({
      params,
      query: { ...query, page },
    })),
    placeholderData: keepPreviousData,
  };
}
