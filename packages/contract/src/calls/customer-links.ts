import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/customer-links.ts';

export type * from '../schemas/customer-links.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const readCustomerInvitation: Of<'readCustomerInvitation'> = {
  name: 'readCustomerInvitation',
  method: 'GET',
  path: '/desk/invitations/customers/:token/',
};

export const acceptCustomerInvitation: Of<'acceptCustomerInvitation'> = {
  name: 'acceptCustomerInvitation',
  method: 'POST',
  path: '/desk/invitations/customers/:token/accept/',
};

export const listCustomerLinks: Of<'listCustomerLinks'> = {
  name: 'listCustomerLinks',
  method: 'GET',
  path: '/desk/invitations/customer-links/',
};

export const removeCustomerLink: Of<'removeCustomerLink'> = {
  name: 'removeCustomerLink',
  method: 'DELETE',
  path: '/desk/invitations/customer-links/:id/',
};
