import { listTopPlayers } from '@bandeja/contract/calls/rankings/rankings';
import { callQuery } from '../../../data/call-query.ts';

/** The first ten of a ranking. */
export const topPlayersQuery = (ranking: number) => callQuery(listTopPlayers, { params: { id: ranking } });
