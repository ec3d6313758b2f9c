import { getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { callQuery } from '../../../data/call-query.ts';

/** What a player's finished matches add up to; public. Read at every visit: a match may just have ended. */
export const playerStatisticsQuery = (player: number) => ({
  ...callQuery(getPlayerStatistics, { query: { player_id: player } }),
  staleTime: 0,
});
