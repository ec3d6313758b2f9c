import { type Club, listClubCities, listClubs } from '@bandeja/contract/calls/clubs';
import { callQuery } from '../../data/call-query.ts';

/** The clubs to choose from: of a city, or the first hundred of all. */
export const clubsQuery = ({ city }: { city?: string | undefined } = {}) => ({
  ...callQuery(listClubs, { query: { city, page_size: 100 } }),
  select: clubsOf,
  staleTime: 5 * 60_000,
});

const clubsOf = ({ results }: { results: Club[] }) => results;

/** The cities with clubs, by name. */
export const citiesQuery = { ...callQuery(listClubCities), staleTime: 5 * 60_000 };
