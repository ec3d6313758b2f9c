import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-till.ts';

export type * from '../schemas/desk-till.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const readOpenTill: Of<'readOpenTill'> = {
  name: 'readOpenTill',
  method: 'GET',
  path: '/desk/:slug/till/',
};

export const listTills: Of<'listTills'> = { name: 'listTills', method: 'GET', path: '/desk/:slug/tills/' };

export const readTill: Of<'readTill'> = { name: 'readTill', method: 'GET', path: '/desk/:slug/tills/:id/' };

export const moveTill: Of<'moveTill'> = {
  name: 'moveTill',
  method: 'POST',
  path: '/desk/:slug/till/moves/',
};

export const closeTill: Of<'closeTill'> = {
  name: 'closeTill',
  method: 'POST',
  path: '/desk/:slug/till/close/',
};
