import { listClubCities } from '@bandeja/contract/calls/clubs';
import { callQuery } from '../../../data/call-query.ts';

/** The cities with clubs, by name. */
export const citiesQuery = { ...callQuery(listClubCities), staleTime: 5 * 60_000 };
