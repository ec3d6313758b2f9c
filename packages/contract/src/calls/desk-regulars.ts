import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-regulars.ts';

export type * from '../schemas/desk-regulars.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listRegulars: Of<'listRegulars'> = {
  name: 'listRegulars',
  method: 'GET',
  path: '/desk/:slug/regulars/',
};

export const addRegular: Of<'addRegular'> = {
  name: 'addRegular',
  method: 'POST',
  path: '/desk/:slug/regulars/',
};

export const getRegular: Of<'getRegular'> = {
  name: 'getRegular',
  method: 'GET',
  path: '/desk/:slug/regulars/:id/',
};

export const changeRegular: Of<'changeRegular'> = {
  name: 'changeRegular',
  method: 'PATCH',
  path: '/desk/:slug/regulars/:id/',
};

export const changeRegularStudents: Of<'changeRegularStudents'> = {
  name: 'changeRegularStudents',
  method: 'POST',
  path: '/desk/:slug/regulars/:id/students/',
};

export const skipRegularDate: Of<'skipRegularDate'> = {
  name: 'skipRegularDate',
  method: 'POST',
  path: '/desk/:slug/regulars/:id/skip/',
};

export const placeRegularDate: Of<'placeRegularDate'> = {
  name: 'placeRegularDate',
  method: 'POST',
  path: '/desk/:slug/regulars/:id/place/',
};

export const endRegular: Of<'endRegular'> = {
  name: 'endRegular',
  method: 'POST',
  path: '/desk/:slug/regulars/:id/end/',
};
