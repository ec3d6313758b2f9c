import { getPlayerStanding } from '@bandeja/contract/calls/rankings/rankings';
import { callQuery } from '../../../data/call-query.ts';

/** A player's position in a ranking; 404 without points in it. */
export const playerStandingQuery = (ranking: number, player: number) =>
  callQuery(getPlayerStanding, { params: { id: ranking, playerId: player } });
