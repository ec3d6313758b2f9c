import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/open-matches.ts';

export type * from '../schemas/open-matches.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listOpenMatches: Of<'listOpenMatches'> = {
  name: 'listOpenMatches',
  method: 'GET',
  path: '/api/open-matches/',
};

export const openMatch: Of<'openMatch'> = {
  name: 'openMatch',
  method: 'POST',
  path: '/api/matches/:id/open/',
};

export const closeMatch: Of<'closeMatch'> = {
  name: 'closeMatch',
  method: 'POST',
  path: '/api/matches/:id/close/',
};

export const answerNotFull: Of<'answerNotFull'> = {
  name: 'answerNotFull',
  method: 'POST',
  path: '/api/matches/:id/not-full/',
};

export const joinOpenMatch: Of<'joinOpenMatch'> = {
  name: 'joinOpenMatch',
  method: 'POST',
  path: '/api/matches/:id/join-open/',
};

export const listMatchRequests: Of<'listMatchRequests'> = {
  name: 'listMatchRequests',
  method: 'GET',
  path: '/api/matches/:id/requests/',
};

export const requestMatch: Of<'requestMatch'> = {
  name: 'requestMatch',
  method: 'POST',
  path: '/api/matches/:id/requests/',
};

export const acceptMatchRequest: Of<'acceptMatchRequest'> = {
  name: 'acceptMatchRequest',
  method: 'POST',
  path: '/api/matches/:id/requests/:request/accept/',
};

export const declineMatchRequest: Of<'declineMatchRequest'> = {
  name: 'declineMatchRequest',
  method: 'POST',
  path: '/api/matches/:id/requests/:request/decline/',
};

export const withdrawMatchRequest: Of<'withdrawMatchRequest'> = {
  name: 'withdrawMatchRequest',
  method: 'DELETE',
  path: '/api/matches/:id/requests/:request/',
};
