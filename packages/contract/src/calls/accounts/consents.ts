import type { CallOf } from '../../call.ts';
import type * as definitions from '../../schemas/accounts/consents.ts';

export type * from '../../schemas/accounts/consents.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const recordConsent: Of<'recordConsent'> = {
  name: 'recordConsent',
  method: 'POST',
  path: '/api/account/consents',
};
