import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-tournament-board.ts';

export type * from '../schemas/desk-tournament-board.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getDeskBoard: Of<'getDeskBoard'> = {
  name: 'getDeskBoard',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/schedule/',
};

export const proposeDeskSchedule: Of<'proposeDeskSchedule'> = {
  name: 'proposeDeskSchedule',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/schedule/proposal/',
};

export const saveDeskSchedule: Of<'saveDeskSchedule'> = {
  name: 'saveDeskSchedule',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/schedule/',
};

export const delayDeskSchedule: Of<'delayDeskSchedule'> = {
  name: 'delayDeskSchedule',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/delay/',
};
