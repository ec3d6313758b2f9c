import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/regular-statements.ts';

export type * from '../schemas/regular-statements.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listStatements: Of<'listStatements'> = {
  name: 'listStatements',
  method: 'GET',
  path: '/desk/:slug/regulars/statements/',
};

export const payStatement: Of<'payStatement'> = {
  name: 'payStatement',
  method: 'POST',
  path: '/desk/:slug/regulars/statements/pay/',
};

export const openStatementLink: Of<'openStatementLink'> = {
  name: 'openStatementLink',
  method: 'POST',
  path: '/desk/:slug/regulars/links/',
};

export const closeStatementLink: Of<'closeStatementLink'> = {
  name: 'closeStatementLink',
  method: 'DELETE',
  path: '/desk/:slug/regulars/links/:id/',
};

export const readOwnStatement: Of<'readOwnStatement'> = {
  name: 'readOwnStatement',
  method: 'GET',
  path: '/m/:token/',
};

export const payOwnMonth: Of<'payOwnMonth'> = {
  name: 'payOwnMonth',
  method: 'POST',
  path: '/m/:token/pix/',
};

export const skipOwnDate: Of<'skipOwnDate'> = {
  name: 'skipOwnDate',
  method: 'POST',
  path: '/m/:token/skip/',
};
