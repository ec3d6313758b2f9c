import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-money.ts';

export type * from '../schemas/desk-money.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const readDeskMoney: Of<'readDeskMoney'> = {
  name: 'readDeskMoney',
  method: 'GET',
  path: '/desk/:slug/money/',
};

export const downloadDeskMoney: Of<'downloadDeskMoney'> = {
  name: 'downloadDeskMoney',
  method: 'GET',
  path: '/desk/:slug/money.csv',
};
