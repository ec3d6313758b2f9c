import { getMatch } from '@bandeja/contract/calls/matches';
import { callQuery } from '../../../data/call-query.ts';

/** One match with its players, its sets and, when finished, its level changes. */
export const matchQuery = (id: number) => callQuery(getMatch, { params: { id } });
