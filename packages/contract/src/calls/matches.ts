import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/matches.ts';

export type * from '../schemas/matches.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const createMatch: Of<'createMatch'> = { name: 'createMatch', method: 'POST', path: '/api/matches/' };

export const getMatch: Of<'getMatch'> = { name: 'getMatch', method: 'GET', path: '/api/matches/:id' };

export const updateMatch: Of<'updateMatch'> = {
  name: 'updateMatch',
  method: 'PATCH',
  path: '/api/matches/:id/',
};

export const finishMatch: Of<'finishMatch'> = {
  name: 'finishMatch',
  method: 'POST',
  path: '/api/matches/:id/finish/',
};

export const listMatchesByPlayer: Of<'listMatchesByPlayer'> = {
  name: 'listMatchesByPlayer',
  method: 'GET',
  path: '/api/matches/list_by_player/',
};

export const addMatchPlayer: Of<'addMatchPlayer'> = {
  name: 'addMatchPlayer',
  method: 'POST',
  path: '/api/match-players/',
};

export const moveMatchPlayer: Of<'moveMatchPlayer'> = {
  name: 'moveMatchPlayer',
  method: 'PATCH',
  path: '/api/match-players/:id/',
};

export const removeMatchPlayer: Of<'removeMatchPlayer'> = {
  name: 'removeMatchPlayer',
  method: 'POST',
  path: '/api/match-players/remove/',
};
