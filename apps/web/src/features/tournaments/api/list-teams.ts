import { listTournamentTeams } from '@bandeja/contract/calls/tournament-teams';
import { callQuery } from '../../../data/call-query.ts';

/** The confirmed teams of a category, and the viewer's own. */
export const teamsQuery = (category: number) => callQuery(listTournamentTeams, { query: { category } });
