import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-tournaments.ts';

export type * from '../schemas/desk-tournaments.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listDeskTournaments: Of<'listDeskTournaments'> = {
  name: 'listDeskTournaments',
  method: 'GET',
  path: '/desk/:slug/tournaments/',
};

export const getDeskTournament: Of<'getDeskTournament'> = {
  name: 'getDeskTournament',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/',
};

export const createDeskTournament: Of<'createDeskTournament'> = {
  name: 'createDeskTournament',
  method: 'POST',
  path: '/desk/:slug/tournaments/',
};

export const changeDeskTournament: Of<'changeDeskTournament'> = {
  name: 'changeDeskTournament',
  method: 'PATCH',
  path: '/desk/:slug/tournaments/:hash/',
};

export const removeTournamentDraft: Of<'removeTournamentDraft'> = {
  name: 'removeTournamentDraft',
  method: 'DELETE',
  path: '/desk/:slug/tournaments/:hash/',
};

export const publishDeskTournament: Of<'publishDeskTournament'> = {
  name: 'publishDeskTournament',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/publish/',
};

export const setTournamentRegistration: Of<'setTournamentRegistration'> = {
  name: 'setTournamentRegistration',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/registration/',
};

export const cancelDeskTournament: Of<'cancelDeskTournament'> = {
  name: 'cancelDeskTournament',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/cancel/',
};
