import { listAwards } from '@bandeja/contract/calls/rankings/rankings';
import { callQuery } from '../../../data/call-query.ts';

/** Where a player's points in a ranking come from, the newest match first. */
export const awardsQuery = (ranking: number, player: number) =>
  callQuery(listAwards, { params: { a: ranking, b: player } });
