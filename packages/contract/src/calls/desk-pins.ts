import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-pins.ts';

export type * from '../schemas/desk-pins.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getOwnPin: Of<'getOwnPin'> = { name: 'getOwnPin', method: 'GET', path: '/desk/:slug/pin/' };

export const setOwnPin: Of<'setOwnPin'> = { name: 'setOwnPin', method: 'PUT', path: '/desk/:slug/pin/' };

export const removeOwnPin: Of<'removeOwnPin'> = {
  name: 'removeOwnPin',
  method: 'DELETE',
  path: '/desk/:slug/pin/',
};

export const listDeskDevices: Of<'listDeskDevices'> = {
  name: 'listDeskDevices',
  method: 'GET',
  path: '/desk/:slug/devices/',
};

export const addDeskDevice: Of<'addDeskDevice'> = {
  name: 'addDeskDevice',
  method: 'POST',
  path: '/desk/:slug/devices/',
};

export const removeDeskDevice: Of<'removeDeskDevice'> = {
  name: 'removeDeskDevice',
  method: 'DELETE',
  path: '/desk/:slug/devices/:id/',
};

export const readCounter: Of<'readCounter'> = {
  name: 'readCounter',
  method: 'GET',
  path: '/desk/:slug/counter/',
};

export const openPinSession: Of<'openPinSession'> = {
  name: 'openPinSession',
  method: 'POST',
  path: '/desk/:slug/counter/',
};
