import type { CallOf } from '../../call.ts';
import type * as definitions from '../../schemas/accounts/accounts.ts';

export type * from '../../schemas/accounts/accounts.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const createUser: Of<'createUser'> = { name: 'createUser', method: 'POST', path: '/api/users/' };

export const retrieveUser: Of<'retrieveUser'> = {
  name: 'retrieveUser',
  method: 'GET',
  path: '/api/users/retrieve',
};

export const revokeAllTokens: Of<'revokeAllTokens'> = {
  name: 'revokeAllTokens',
  method: 'POST',
  path: '/api/token/revoke-all/',
};
