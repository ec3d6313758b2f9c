import { getAmericano } from '@bandeja/contract/calls/americanos';
import { callQuery } from '../../../data/call-query.ts';

/** One event by the hash of its invite link: entrants, matches, table, and what the viewer can do. */
export const americanoQuery = (hash: string) => callQuery(getAmericano, { params: { hash } });
