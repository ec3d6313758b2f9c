import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/tournament-teams.ts';

export type * from '../schemas/tournament-teams.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listGroupTeams: Of<'listGroupTeams'> = {
  name: 'listGroupTeams',
  method: 'GET',
  path: '/tournament/categories/:id/groups/:groupId/team/',
};

export const listTournamentTeams: Of<'listTournamentTeams'> = {
  name: 'listTournamentTeams',
  method: 'GET',
  path: '/tournament/teams/',
};

export const getTournamentTeam: Of<'getTournamentTeam'> = {
  name: 'getTournamentTeam',
  method: 'GET',
  path: '/tournament/teams/:id/',
};

export const registerTeam: Of<'registerTeam'> = {
  name: 'registerTeam',
  method: 'POST',
  path: '/tournament/teams/',
};

export const acceptTeam: Of<'acceptTeam'> = {
  name: 'acceptTeam',
  method: 'POST',
  path: '/tournament/teams/:id/accept/',
};

export const declineTeam: Of<'declineTeam'> = {
  name: 'declineTeam',
  method: 'POST',
  path: '/tournament/teams/:id/decline/',
};

export const withdrawTeam: Of<'withdrawTeam'> = {
  name: 'withdrawTeam',
  method: 'POST',
  path: '/tournament/teams/:id/withdraw/',
};

export const answerMerge: Of<'answerMerge'> = {
  name: 'answerMerge',
  method: 'POST',
  path: '/tournament/teams/:id/merge/',
};

export const giveImpediments: Of<'giveImpediments'> = {
  name: 'giveImpediments',
  method: 'POST',
  path: '/tournament/:hash/impediments/',
};
