import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/americanos.ts';

export type * from '../schemas/americanos.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const createAmericano: Of<'createAmericano'> = {
  name: 'createAmericano',
  method: 'POST',
  path: '/api/americanos/',
};

export const listAmericanos: Of<'listAmericanos'> = {
  name: 'listAmericanos',
  method: 'GET',
  path: '/api/americanos/',
};

export const getAmericano: Of<'getAmericano'> = {
  name: 'getAmericano',
  method: 'GET',
  path: '/api/americanos/:hash/',
};

export const joinAmericano: Of<'joinAmericano'> = {
  name: 'joinAmericano',
  method: 'POST',
  path: '/api/americanos/:hash/join/',
};

export const addAmericanoGuest: Of<'addAmericanoGuest'> = {
  name: 'addAmericanoGuest',
  method: 'POST',
  path: '/api/americanos/:hash/guests/',
};

export const leaveAmericano: Of<'leaveAmericano'> = {
  name: 'leaveAmericano',
  method: 'POST',
  path: '/api/americanos/:hash/leave/',
};

export const startAmericano: Of<'startAmericano'> = {
  name: 'startAmericano',
  method: 'POST',
  path: '/api/americanos/:hash/start/',
};

export const scoreAmericano: Of<'scoreAmericano'> = {
  name: 'scoreAmericano',
  method: 'POST',
  path: '/api/americanos/:hash/score/',
};

export const finishAmericano: Of<'finishAmericano'> = {
  name: 'finishAmericano',
  method: 'POST',
  path: '/api/americanos/:hash/finish/',
};

export const renewAmericanoLink: Of<'renewAmericanoLink'> = {
  name: 'renewAmericanoLink',
  method: 'POST',
  path: '/api/americanos/:hash/link/',
};
