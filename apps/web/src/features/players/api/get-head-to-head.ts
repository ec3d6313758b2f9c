import { getHeadToHead } from '@bandeja/contract/calls/match-stats';
import { callQuery } from '../../../data/call-query.ts';

/** The matches of the signed-in player with another player and against them. Read at every visit. */
export const headToHeadQuery = (player: number) => ({
  ...callQuery(getHeadToHead, { query: { player_id: player } }),
  staleTime: 0,
});
