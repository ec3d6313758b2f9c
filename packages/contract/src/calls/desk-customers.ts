import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-customers.ts';

export type * from '../schemas/desk-customers.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listCustomers: Of<'listCustomers'> = {
  name: 'listCustomers',
  method: 'GET',
  path: '/desk/:slug/customers/',
};

export const createCustomer: Of<'createCustomer'> = {
  name: 'createCustomer',
  method: 'POST',
  path: '/desk/:slug/customers/',
};

export const importCustomers: Of<'importCustomers'> = {
  name: 'importCustomers',
  method: 'POST',
  path: '/desk/:slug/customers/import/',
  bodyType: 'multipart/form-data',
};

export const getCustomer: Of<'getCustomer'> = {
  name: 'getCustomer',
  method: 'GET',
  path: '/desk/:slug/customers/:id/',
};

export const updateCustomer: Of<'updateCustomer'> = {
  name: 'updateCustomer',
  method: 'PATCH',
  path: '/desk/:slug/customers/:id/',
};

export const eraseCustomer: Of<'eraseCustomer'> = {
  name: 'eraseCustomer',
  method: 'DELETE',
  path: '/desk/:slug/customers/:id/',
};

export const exportCustomer: Of<'exportCustomer'> = {
  name: 'exportCustomer',
  method: 'GET',
  path: '/desk/:slug/customers/:id/export/',
};

export const mergeCustomers: Of<'mergeCustomers'> = {
  name: 'mergeCustomers',
  method: 'POST',
  path: '/desk/:slug/customers/:id/merge/',
};

export const inviteCustomer: Of<'inviteCustomer'> = {
  name: 'inviteCustomer',
  method: 'POST',
  path: '/desk/:slug/customers/:id/link/',
};

export const unlinkCustomer: Of<'unlinkCustomer'> = {
  name: 'unlinkCustomer',
  method: 'DELETE',
  path: '/desk/:slug/customers/:id/link/',
};
