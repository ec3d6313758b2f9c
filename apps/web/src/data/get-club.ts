import { getClub } from '@bandeja/contract/calls/clubs';
import { callQuery } from './call-query.ts';

/** A club with its courts and its time zone. 404 when no club has this slug. */
export const clubQuery = (slug: string) => ({
  ...callQuery(getClub, { params: { slug } }),
  staleTime: 5 * 60_000,
});
