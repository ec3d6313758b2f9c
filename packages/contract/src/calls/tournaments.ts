import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/tournaments.ts';

export type * from '../schemas/tournaments.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listTournaments: Of<'listTournaments'> = {
  name: 'listTournaments',
  method: 'GET',
  path: '/tournament/',
};

export const getTournament: Of<'getTournament'> = {
  name: 'getTournament',
  method: 'GET',
  path: '/tournament/:hash/',
};

export const listTournamentGroups: Of<'listTournamentGroups'> = {
  name: 'listTournamentGroups',
  method: 'GET',
  path: '/tournament/categories/:id/groups/',
};

export const getTournamentGroup: Of<'getTournamentGroup'> = {
  name: 'getTournamentGroup',
  method: 'GET',
  path: '/tournament/group/:id/',
};

export const listTournamentMatches: Of<'listTournamentMatches'> = {
  name: 'listTournamentMatches',
  method: 'GET',
  path: '/tournament/matches/',
};

export const getTournamentMatch: Of<'getTournamentMatch'> = {
  name: 'getTournamentMatch',
  method: 'GET',
  path: '/tournament/matches/:hash/',
};

export const getTournamentTv: Of<'getTournamentTv'> = {
  name: 'getTournamentTv',
  method: 'GET',
  path: '/tournament/:hash/tv/',
};
