import { getMatch } from '@bandeja/contract/calls/matches';
import { callQuery } from '../../../data/call-query.ts';

/** The match that was created from a booking. */
export const matchOfBookingQuery = (match: number) => callQuery(getMatch, { params: { id: match } });
