import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-match-calls.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const callDeskMatch: Of<'callDeskMatch'> = {
  name: 'callDeskMatch',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/calls/',
};

export const takeBackDeskCall: Of<'takeBackDeskCall'> = {
  name: 'takeBackDeskCall',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/calls/take-back/',
};
