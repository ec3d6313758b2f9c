import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/match-scores.ts';

export type * from '../schemas/match-scores.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listMatchScores: Of<'listMatchScores'> = {
  name: 'listMatchScores',
  method: 'GET',
  path: '/api/match-scores/',
};

export const recordSet: Of<'recordSet'> = { name: 'recordSet', method: 'POST', path: '/api/match-scores/' };

export const removeSet: Of<'removeSet'> = {
  name: 'removeSet',
  method: 'POST',
  path: '/api/match-scores/remove/',
};
