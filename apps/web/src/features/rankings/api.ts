import {
  getPlayerStanding,
  listAwards,
  listPositions,
  listRankings,
  listRankingsOfPlayer,
  listTopPlayers,
  type Ranking,
} from '@bandeja/contract/calls/rankings/rankings';
import { callQuery } from '../../data/call-query.ts';

/** One ranking with its name, period and number of players; null when it does not exist. */
export const rankingQuery = (ranking: number) => ({
  ...callQuery(listRankings, { query: { ranking } }),
  select: (found: Ranking[]): Ranking | null => found[0] ?? null,
});

/** The first ten of a ranking. */
export const topPlayersQuery = (ranking: number) => callQuery(listTopPlayers, { params: { id: ranking } });

/** The rows of a ranking from one place of the order to another. */
export const positionsQuery = (ranking: number, { start, end }: { start: number; end: number }) =>
  callQuery(listPositions, { params: { id: ranking }, query: { start, end } });

/** A player's position in a ranking; 404 without points in it. */
export const playerStandingQuery = (ranking: number, player: number) =>
  callQuery(getPlayerStanding, { params: { id: ranking, playerId: player } });

/** Where a player's points in a ranking come from, the newest match first. */
export const awardsQuery = (ranking: number, player: number) =>
  callQuery(listAwards, { params: { a: ranking, b: player } });

/** Position and points of a player in each ranking, newest period first. */
export const rankingsOfPlayerQuery = (player: number) =>
  callQuery(listRankingsOfPlayer, { params: { id: player } });
