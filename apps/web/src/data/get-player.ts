import { getPlayer } from '@bandeja/contract/calls/players';
import { callQuery } from './call-query.ts';

/** What anyone may see of a player. A 404 or a 400: there is none with this id. */
export const playerQuery = (id: number) => callQuery(getPlayer, { params: { id } });
