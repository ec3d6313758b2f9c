import { suggestClubs } from '@bandeja/contract/calls/clubs';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../data/call-query.ts';

/** Up to ten clubs whose name or city contains the text; the previous results stay until the next have loaded. */
export const clubSuggestionsQuery = (search: string) => ({
  ...callQuery(suggestClubs, { query: { ...(search && { search }) } }),
  staleTime: 5 * 60_000,
  placeholderData: keepPreviousData,
});
