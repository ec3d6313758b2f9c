import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/players.ts';

export type * from '../schemas/players.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getPlayer: Of<'getPlayer'> = { name: 'getPlayer', method: 'GET', path: '/api/players/:id/' };

export const listPlayers: Of<'listPlayers'> = { name: 'listPlayers', method: 'GET', path: '/api/players/' };

export const createPlayer: Of<'createPlayer'> = {
  name: 'createPlayer',
  method: 'POST',
  path: '/api/players/',
};

export const updatePlayer: Of<'updatePlayer'> = {
  name: 'updatePlayer',
  method: 'PATCH',
  path: '/api/players/:id/',
};

export const listFriendSuggestions: Of<'listFriendSuggestions'> = {
  name: 'listFriendSuggestions',
  method: 'GET',
  path: '/api/player/:id/friend-suggestion',
};

export const blockPlayer: Of<'blockPlayer'> = {
  name: 'blockPlayer',
  method: 'POST',
  path: '/api/players/:id/block/',
};

export const unblockPlayer: Of<'unblockPlayer'> = {
  name: 'unblockPlayer',
  method: 'DELETE',
  path: '/api/players/:id/block/',
};

export const listBlockedPlayers: Of<'listBlockedPlayers'> = {
  name: 'listBlockedPlayers',
  method: 'GET',
  path: '/api/players/blocked/',
};
