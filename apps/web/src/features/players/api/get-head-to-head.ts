import { getHeadToHead } from '@bandeja/contract/calls/match-stats';
import { callQuery } from '../../../data/call-query.ts';

/** What the signed-in player has played beside another and against them. Read at every visit. */
export const headToHeadQuery = (player: number) => ({
  ...callQuery(getHeadToHead, { query: { player_id: player } }),
  staleTime: 0,
});
