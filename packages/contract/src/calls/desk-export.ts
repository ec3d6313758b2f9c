import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-export.ts';

export type * from '../schemas/desk-export.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const exportClub: Of<'exportClub'> = {
  name: 'exportClub',
  method: 'GET',
  path: '/desk/:slug/export/',
};
