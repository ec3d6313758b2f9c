import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/match-stats.ts';

export type * from '../schemas/match-stats.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getPlayerStatistics: Of<'getPlayerStatistics'> = {
  name: 'getPlayerStatistics',
  method: 'GET',
  path: '/api/matches/statistics_by_player/',
};

export const getMatchStats: Of<'getMatchStats'> = {
  name: 'getMatchStats',
  method: 'GET',
  path: '/api/match-stats/:playerId/',
};

export const getHeadToHead: Of<'getHeadToHead'> = {
  name: 'getHeadToHead',
  method: 'GET',
  path: '/api/matches/head_to_head/',
};
