import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/match-words.ts';

export type * from '../schemas/match-words.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listMatchWords: Of<'listMatchWords'> = {
  name: 'listMatchWords',
  method: 'GET',
  path: '/api/matches/:id/words/',
};

export const sayMatchWord: Of<'sayMatchWord'> = {
  name: 'sayMatchWord',
  method: 'POST',
  path: '/api/matches/:id/word/',
};
