import { listRankingsOfPlayer } from '@bandeja/contract/calls/rankings/rankings';
import { callQuery } from '../../../data/call-query.ts';

/** Position and points of a player in each ranking, newest period first. */
export const rankingsOfPlayerQuery = (player: number) =>
  callQuery(listRankingsOfPlayer, { params: { id: player } });
