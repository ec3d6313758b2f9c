import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-closures.ts';

export type * from '../schemas/desk-closures.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listClosures: Of<'listClosures'> = {
  name: 'listClosures',
  method: 'GET',
  path: '/desk/:slug/closures/',
};

export const closeCourts: Of<'closeCourts'> = {
  name: 'closeCourts',
  method: 'POST',
  path: '/desk/:slug/closures/',
};

export const getClosure: Of<'getClosure'> = {
  name: 'getClosure',
  method: 'GET',
  path: '/desk/:slug/closures/:id/',
};

export const openClosure: Of<'openClosure'> = {
  name: 'openClosure',
  method: 'DELETE',
  path: '/desk/:slug/closures/:id/',
};

export const tickClosureBooking: Of<'tickClosureBooking'> = {
  name: 'tickClosureBooking',
  method: 'POST',
  path: '/desk/:slug/closures/:id/told/',
};
