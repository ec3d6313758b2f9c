import { listLevelHistory } from '@bandeja/contract/calls/levels';
import { callQuery } from '../../../data/call-query.ts';

/** Every change of a player's level, oldest first. */
export const levelHistoryQuery = (player: number) => callQuery(listLevelHistory, { params: { id: player } });
