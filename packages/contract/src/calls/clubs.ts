import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/clubs.ts';

export type * from '../schemas/clubs.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getClub: Of<'getClub'> = { name: 'getClub', method: 'GET', path: '/api/clubs/:slug/' };

export const listClubs: Of<'listClubs'> = { name: 'listClubs', method: 'GET', path: '/api/clubs/' };

export const listClubCities: Of<'listClubCities'> = {
  name: 'listClubCities',
  method: 'GET',
  path: '/api/clubs/cities/',
};

export const suggestClubs: Of<'suggestClubs'> = {
  name: 'suggestClubs',
  method: 'GET',
  path: '/api/club-suggestions/',
};
