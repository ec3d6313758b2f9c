import type { Standing } from '@bandeja/contract/calls/rankings/rankings';
import type { Database } from '@bandeja/db/database';
import { TOP_PLAYERS } from '@bandeja/rules/rankings/standing';
import { listPositions } from './list-positions.ts';

/** The first standings of a ranking. Throws ranking_not_found. */
export const listTopPlayers = (db: Database, ranking: number, now: Date): Promise<Standing[]> =>
  listPositions(db, ranking, { start: 1, end: TOP_PLAYERS, now });
