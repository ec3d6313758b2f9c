import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-club.ts';

export type * from '../schemas/desk-club.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getClubSettings: Of<'getClubSettings'> = {
  name: 'getClubSettings',
  method: 'GET',
  path: '/desk/:slug/club/',
};

export const updateClubSettings: Of<'updateClubSettings'> = {
  name: 'updateClubSettings',
  method: 'PATCH',
  path: '/desk/:slug/club/',
};

export const listDeskCourts: Of<'listDeskCourts'> = {
  name: 'listDeskCourts',
  method: 'GET',
  path: '/desk/:slug/courts/',
};

export const addCourts: Of<'addCourts'> = {
  name: 'addCourts',
  method: 'POST',
  path: '/desk/:slug/courts/',
};

export const changeCourt: Of<'changeCourt'> = {
  name: 'changeCourt',
  method: 'PATCH',
  path: '/desk/:slug/courts/:id/',
};

export const removeCourt: Of<'removeCourt'> = {
  name: 'removeCourt',
  method: 'DELETE',
  path: '/desk/:slug/courts/:id/',
};

export const publishClub: Of<'publishClub'> = {
  name: 'publishClub',
  method: 'POST',
  path: '/desk/:slug/publish/',
};

export const hideClub: Of<'hideClub'> = {
  name: 'hideClub',
  method: 'POST',
  path: '/desk/:slug/hide/',
};

export const addClubPicture: Of<'addClubPicture'> = {
  name: 'addClubPicture',
  method: 'POST',
  path: '/desk/:slug/pictures/',
  bodyType: 'multipart/form-data',
};

export const changeClubPicture: Of<'changeClubPicture'> = {
  name: 'changeClubPicture',
  method: 'PATCH',
  path: '/desk/:slug/pictures/:id/',
};

export const removeClubPicture: Of<'removeClubPicture'> = {
  name: 'removeClubPicture',
  method: 'DELETE',
  path: '/desk/:slug/pictures/:id/',
};
