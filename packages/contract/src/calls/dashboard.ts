import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/dashboard.ts';

export type * from '../schemas/dashboard.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getDashboard: Of<'getDashboard'> = {
  name: 'getDashboard',
  method: 'GET',
  path: '/api/players/:id/dashboard/',
};
