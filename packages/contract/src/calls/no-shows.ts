import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/no-shows.ts';

export type * from '../schemas/no-shows.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listMatchNoShows: Of<'listMatchNoShows'> = {
  name: 'listMatchNoShows',
  method: 'GET',
  path: '/api/matches/:id/no-shows/',
};

export const reportNoShow: Of<'reportNoShow'> = {
  name: 'reportNoShow',
  method: 'POST',
  path: '/api/matches/:id/no-show/',
};

export const withdrawNoShow: Of<'withdrawNoShow'> = {
  name: 'withdrawNoShow',
  method: 'DELETE',
  path: '/api/matches/:id/no-show/:player/',
};

export const listOwnNoShows: Of<'listOwnNoShows'> = {
  name: 'listOwnNoShows',
  method: 'GET',
  path: '/api/no-shows/',
};

export const answerNoShow: Of<'answerNoShow'> = {
  name: 'answerNoShow',
  method: 'POST',
  path: '/api/matches/:id/no-show-answer/',
};
