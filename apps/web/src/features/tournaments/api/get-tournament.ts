import { getTournament } from '@bandeja/contract/calls/tournaments';
import { callQuery } from '../../../data/call-query.ts';

/** One tournament with its categories and the viewer's teams. */
export const tournamentQuery = (hash: string) => callQuery(getTournament, { params: { hash } });
