import { getTournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import { callQuery } from '../../../data/call-query.ts';

/** One team of the player. */
export const teamQuery = (id: number) => callQuery(getTournamentTeam, { params: { id } });
