import { getMatchStats } from '@bandeja/contract/calls/match-stats';
import { callQuery } from '../../../data/call-query.ts';

/** Finished matches month by month, from a local date on; public. Read at every visit. */
export const matchStatsQuery = (player: number, start: string) => ({
  ...callQuery(getMatchStats, { params: { playerId: player }, query: { start_date: start } }),
  staleTime: 0,
});
