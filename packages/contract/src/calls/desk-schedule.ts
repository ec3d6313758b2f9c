import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-schedule.ts';

export type * from '../schemas/desk-schedule.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getDeskSchedule: Of<'getDeskSchedule'> = {
  name: 'getDeskSchedule',
  method: 'GET',
  path: '/desk/:slug/schedule/',
};

export const publishDeskSchedule: Of<'publishDeskSchedule'> = {
  name: 'publishDeskSchedule',
  method: 'PUT',
  path: '/desk/:slug/schedule/',
};

export const removeDeskSchedule: Of<'removeDeskSchedule'> = {
  name: 'removeDeskSchedule',
  method: 'DELETE',
  path: '/desk/:slug/schedule/:from/',
};

export const listDeskHolidays: Of<'listDeskHolidays'> = {
  name: 'listDeskHolidays',
  method: 'GET',
  path: '/desk/:slug/holidays/',
};

export const saveDeskHoliday: Of<'saveDeskHoliday'> = {
  name: 'saveDeskHoliday',
  method: 'PUT',
  path: '/desk/:slug/holidays/:date/',
};

export const removeDeskHoliday: Of<'removeDeskHoliday'> = {
  name: 'removeDeskHoliday',
  method: 'DELETE',
  path: '/desk/:slug/holidays/:date/',
};
