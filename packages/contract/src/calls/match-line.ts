import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/match-line.ts';

export type * from '../schemas/match-line.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const joinMatchLine: Of<'joinMatchLine'> = {
  name: 'joinMatchLine',
  method: 'POST',
  path: '/api/matches/:id/line/',
};

export const leaveMatchLine: Of<'leaveMatchLine'> = {
  name: 'leaveMatchLine',
  method: 'DELETE',
  path: '/api/matches/:id/line/',
};
