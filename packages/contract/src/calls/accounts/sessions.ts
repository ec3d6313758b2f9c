import type { CallOf } from '../../call.ts';
import type * as definitions from '../../schemas/accounts/sessions.ts';

export type * from '../../schemas/accounts/sessions.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const obtainToken: Of<'obtainToken'> = { name: 'obtainToken', method: 'POST', path: '/api/token/' };

export const requestLogInCode: Of<'requestLogInCode'> = {
  name: 'requestLogInCode',
  method: 'POST',
  path: '/api/token/code/',
};

export const refreshToken: Of<'refreshToken'> = {
  name: 'refreshToken',
  method: 'POST',
  path: '/api/token/refresh/',
};

export const revokeToken: Of<'revokeToken'> = {
  name: 'revokeToken',
  method: 'POST',
  path: '/api/token/revoke/',
};
