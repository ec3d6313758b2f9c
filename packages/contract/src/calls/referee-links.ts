import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/referee-links.ts';

export type * from '../schemas/referee-links.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getRefereeLink: Of<'getRefereeLink'> = {
  name: 'getRefereeLink',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/referee/',
};

export const openRefereeLink: Of<'openRefereeLink'> = {
  name: 'openRefereeLink',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/referee/',
};

export const closeRefereeLink: Of<'closeRefereeLink'> = {
  name: 'closeRefereeLink',
  method: 'DELETE',
  path: '/desk/:slug/tournaments/:hash/referee/',
};

export const readRefereeMatches: Of<'readRefereeMatches'> = {
  name: 'readRefereeMatches',
  method: 'GET',
  path: '/desk/invitations/referee/:token/',
};

export const recordRefereeResult: Of<'recordRefereeResult'> = {
  name: 'recordRefereeResult',
  method: 'POST',
  path: '/desk/invitations/referee/:token/results/',
};

export const callRefereeMatch: Of<'callRefereeMatch'> = {
  name: 'callRefereeMatch',
  method: 'POST',
  path: '/desk/invitations/referee/:token/calls/',
};

export const takeBackRefereeCall: Of<'takeBackRefereeCall'> = {
  name: 'takeBackRefereeCall',
  method: 'POST',
  path: '/desk/invitations/referee/:token/calls/take-back/',
};
