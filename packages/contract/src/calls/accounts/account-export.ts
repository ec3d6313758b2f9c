import type { CallOf } from '../../call.ts';
import type * as definitions from '../../schemas/accounts/account-export.ts';

export type * from '../../schemas/accounts/account-export.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const exportAccount: Of<'exportAccount'> = {
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
};
