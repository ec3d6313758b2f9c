import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-reports.ts';

export type * from '../schemas/desk-reports.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const readDeskReport: Of<'readDeskReport'> = {
  name: 'readDeskReport',
  method: 'GET',
  path: '/desk/:slug/reports/',
};
