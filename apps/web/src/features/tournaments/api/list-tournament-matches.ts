import { listTournamentMatches } from '@bandeja/contract/calls/tournaments';
import { callQuery } from '../../../data/call-query.ts';

/** The matches of a category, by time. */
export const tournamentMatchesQuery = (category: number) =>
  callQuery(listTournamentMatches, { query: { category } });
