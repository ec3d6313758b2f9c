import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-staff.ts';

export type * from '../schemas/desk-staff.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listDeskClubs: Of<'listDeskClubs'> = {
  name: 'listDeskClubs',
  method: 'GET',
  path: '/desk/clubs/',
};

export const listStaff: Of<'listStaff'> = { name: 'listStaff', method: 'GET', path: '/desk/:slug/staff/' };

export const inviteStaff: Of<'inviteStaff'> = {
  name: 'inviteStaff',
  method: 'POST',
  path: '/desk/:slug/staff/',
};

export const changeStaff: Of<'changeStaff'> = {
  name: 'changeStaff',
  method: 'PATCH',
  path: '/desk/:slug/staff/:id/',
};

export const removeStaff: Of<'removeStaff'> = {
  name: 'removeStaff',
  method: 'DELETE',
  path: '/desk/:slug/staff/:id/',
};

export const readDeskInvitation: Of<'readDeskInvitation'> = {
  name: 'readDeskInvitation',
  method: 'GET',
  path: '/desk/invitations/:token/',
};

export const acceptDeskInvitation: Of<'acceptDeskInvitation'> = {
  name: 'acceptDeskInvitation',
  method: 'POST',
  path: '/desk/invitations/:token/accept/',
};

export const listDeskHistory: Of<'listDeskHistory'> = {
  name: 'listDeskHistory',
  method: 'GET',
  path: '/desk/:slug/history/',
};
