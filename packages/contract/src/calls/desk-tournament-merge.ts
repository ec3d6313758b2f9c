import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-tournament-merge.ts';

export type * from '../schemas/desk-tournament-merge.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getDeskMerge: Of<'getDeskMerge'> = {
  name: 'getDeskMerge',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/merge/',
};

export const askDeskMerge: Of<'askDeskMerge'> = {
  name: 'askDeskMerge',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/merge/',
};

export const takeBackDeskMerge: Of<'takeBackDeskMerge'> = {
  name: 'takeBackDeskMerge',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/merge/take-back/',
};

export const answerDeskMerge: Of<'answerDeskMerge'> = {
  name: 'answerDeskMerge',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/teams/:id/merge/',
};
