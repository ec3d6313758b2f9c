import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/own-player.ts';

export type * from '../schemas/own-player.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getOwnPlayer: Of<'getOwnPlayer'> = {
  name: 'getOwnPlayer',
  method: 'GET',
  path: '/api/players/user',
};
