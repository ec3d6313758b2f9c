import { listTournamentGroups } from '@bandeja/contract/calls/tournaments';
import { callQuery } from '../../../data/call-query.ts';

/** The groups of a category with their standings; none before the draw. */
export const groupsQuery = (category: number) =>
  callQuery(listTournamentGroups, { params: { id: category } });
