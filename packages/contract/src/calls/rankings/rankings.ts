import type { CallOf } from '../../call.ts';
import type * as definitions from '../../schemas/rankings/rankings.ts';

export type * from '../../schemas/rankings/rankings.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listRankings: Of<'listRankings'> = {
  name: 'listRankings',
  method: 'GET',
  path: '/api/ranking/',
};

export const listRankingsOfPlayer: Of<'listRankingsOfPlayer'> = {
  name: 'listRankingsOfPlayer',
  method: 'GET',
  path: '/api/ranking/score/player/:id',
};

export const listTopPlayers: Of<'listTopPlayers'> = {
  name: 'listTopPlayers',
  method: 'GET',
  path: '/api/ranking/:id/score/top-players/',
};

export const listPositions: Of<'listPositions'> = {
  name: 'listPositions',
  method: 'GET',
  path: '/api/ranking/:id/score/positions/',
};

export const getPlayerStanding: Of<'getPlayerStanding'> = {
  name: 'getPlayerStanding',
  method: 'GET',
  path: '/api/ranking/:id/score/player/:playerId',
};

export const listAwards: Of<'listAwards'> = {
  name: 'listAwards',
  method: 'GET',
  path: '/api/ranking/score/detail/:a/:b/',
};
