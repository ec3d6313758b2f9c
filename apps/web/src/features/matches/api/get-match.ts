import { getMatch } from '@bandeja/contract/calls/matches';
import { callQuery } from '../../../data/call-query.ts';

/** One match with its players, sets and, once finished, what it changed. */
export const matchQuery = (id: number) => callQuery(getMatch, { params: { id } });
