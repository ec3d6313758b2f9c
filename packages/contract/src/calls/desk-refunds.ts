import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-refunds.ts';

export type * from '../schemas/desk-refunds.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listMoneyTasks: Of<'listMoneyTasks'> = {
  name: 'listMoneyTasks',
  method: 'GET',
  path: '/desk/:slug/money/tasks/',
};

export const retryRefund: Of<'retryRefund'> = {
  name: 'retryRefund',
  method: 'POST',
  path: '/desk/:slug/refunds/:id/retry/',
};

export const returnOutside: Of<'returnOutside'> = {
  name: 'returnOutside',
  method: 'POST',
  path: '/desk/:slug/refunds/:id/outside/',
};

export const confirmTwiceReturned: Of<'confirmTwiceReturned'> = {
  name: 'confirmTwiceReturned',
  method: 'POST',
  path: '/desk/:slug/refunds/:id/seen/',
};

export const compareAccount: Of<'compareAccount'> = {
  name: 'compareAccount',
  method: 'GET',
  path: '/desk/:slug/money/account/',
};
