import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/customer-links.ts';

export type * from '../schemas/customer-links.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const readCustomerInvitation: Of<'readCustomerInvitation'> = {
  name: 'readCustomerInvitation',
  method: 'GET',
  path: '/customer-invitations/:token/',
};

export const acceptCustomerInvitation: Of<'acceptCustomerInvitation'> = {
  name: 'acceptCustomerInvitation',
  method: 'POST',
  path: '/customer-invitations/:token/accept/',
};

export const listCustomerLinks: Of<'listCustomerLinks'> = {
  name: 'listCustomerLinks',
  method: 'GET',
  path: '/customer-links/',
};

export const removeCustomerLink: Of<'removeCustomerLink'> = {
  name: 'removeCustomerLink',
  method: 'DELETE',
  path: '/customer-links/:id/',
};
