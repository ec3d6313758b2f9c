import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/levels.ts';

export type * from '../schemas/levels.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const registerLevel: Of<'registerLevel'> = {
  name: 'registerLevel',
  method: 'POST',
  path: '/api/player-level/',
};

export const listLevelHistory: Of<'listLevelHistory'> = {
  name: 'listLevelHistory',
  method: 'GET',
  path: '/api/player/:id/level/history/',
};
