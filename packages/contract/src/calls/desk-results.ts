import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-results.ts';

export type * from '../schemas/desk-results.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listDeskMatches: Of<'listDeskMatches'> = {
  name: 'listDeskMatches',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/matches/',
};

export const recordDeskResult: Of<'recordDeskResult'> = {
  name: 'recordDeskResult',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/results/',
};

export const finishDeskTournament: Of<'finishDeskTournament'> = {
  name: 'finishDeskTournament',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/finish/',
};
