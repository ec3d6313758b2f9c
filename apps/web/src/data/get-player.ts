import { getPlayer } from '@bandeja/contract/calls/players';
import { callQuery } from './call-query.ts';

/** The public data of a player. 404 or 400 when no player has this id. */
export const playerQuery = (id: number) => callQuery(getPlayer, { params: { id } });
