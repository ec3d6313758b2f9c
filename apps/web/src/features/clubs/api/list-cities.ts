import { listClubCities } from '@bandeja/contract/calls/clubs';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** The cities where there are clubs, by name. */
export const citiesQuery = queryOptions({
  queryKey: ['clubs', 'cities'],
  queryFn: ({ signal }) => api(listClubCities, {}, { signal }),
  staleTime: 5 * 60_000,
});
