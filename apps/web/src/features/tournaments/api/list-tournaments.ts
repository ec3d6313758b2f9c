import { listTournaments } from '@bandeja/contract/calls/tournaments';
import type { TournamentStatus } from '@bandeja/rules/tournaments/tournament-status';
import { callQuery, keepWhilePaging } from '../../../data/call-query.ts';

export const TOURNAMENTS_PER_PAGE = 10;

export interface TournamentsFilter {
  page?: number;
  status?: TournamentStatus | undefined;
  /** Only tournaments in which the viewer has a team. */
  mine?: boolean;
}

/** One page of the tournaments; the current page stays while the next one loads. */
export function tournamentsQuery({ page = 1, status, mine = false }: TournamentsFilter) {
  const input = {
    query: {
      page,
      page_size: TOURNAMENTS_PER_PAGE,
      ...(status && { status }),
      ...(mine && { mine: 'true' as const }),
    },
  };
  return { ...callQuery(listTournaments, input), placeholderData: keepWhilePaging(input) };
}
