import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-tournament-teams.ts';

export type * from '../schemas/desk-tournament-teams.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listDeskTeams: Of<'listDeskTeams'> = {
  name: 'listDeskTeams',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/teams/',
};

export const enterDeskTeam: Of<'enterDeskTeam'> = {
  name: 'enterDeskTeam',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/',
};

export const confirmDeskTeam: Of<'confirmDeskTeam'> = {
  name: 'confirmDeskTeam',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/confirm/',
};

export const removeDeskTeam: Of<'removeDeskTeam'> = {
  name: 'removeDeskTeam',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/remove/',
};

export const withdrawDeskTeam: Of<'withdrawDeskTeam'> = {
  name: 'withdrawDeskTeam',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/withdraw/',
};

export const returnDeskFee: Of<'returnDeskFee'> = {
  name: 'returnDeskFee',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/return/',
};

export const correctDeskFee: Of<'correctDeskFee'> = {
  name: 'correctDeskFee',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/correct/',
};

export const swapDeskPartner: Of<'swapDeskPartner'> = {
  name: 'swapDeskPartner',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/partner/',
};

export const setDeskImpediments: Of<'setDeskImpediments'> = {
  name: 'setDeskImpediments',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/impediments/',
};
