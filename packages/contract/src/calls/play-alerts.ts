import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/play-alerts.ts';

export type * from '../schemas/play-alerts.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listPlayAlerts: Of<'listPlayAlerts'> = {
  name: 'listPlayAlerts',
  method: 'GET',
  path: '/api/play-alerts/',
};

export const addPlayAlert: Of<'addPlayAlert'> = {
  name: 'addPlayAlert',
  method: 'POST',
  path: '/api/play-alerts/',
};

export const removePlayAlert: Of<'removePlayAlert'> = {
  name: 'removePlayAlert',
  method: 'DELETE',
  path: '/api/play-alerts/:id/',
};
