import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/match-numbers.ts';

export type * from '../schemas/match-numbers.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listMatchNumbers: Of<'listMatchNumbers'> = {
  name: 'listMatchNumbers',
  method: 'GET',
  path: '/api/matches/:id/numbers/',
};

export const showMatchNumber: Of<'showMatchNumber'> = {
  name: 'showMatchNumber',
  method: 'POST',
  path: '/api/matches/:id/number/',
};
