import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-credit.ts';

export type * from '../schemas/desk-credit.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listCustomerCredit: Of<'listCustomerCredit'> = {
  name: 'listCustomerCredit',
  method: 'GET',
  path: '/desk/:slug/customers/:id/credit/',
};

export const addCustomerCredit: Of<'addCustomerCredit'> = {
  name: 'addCustomerCredit',
  method: 'POST',
  path: '/desk/:slug/customers/:id/credit/',
};

export const reverseCustomerCredit: Of<'reverseCustomerCredit'> = {
  name: 'reverseCustomerCredit',
  method: 'POST',
  path: '/desk/:slug/customers/:id/credit/:movement/reverse/',
};
