import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-payment-account.ts';

export type * from '../schemas/desk-payment-account.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getPaymentAccount: Of<'getPaymentAccount'> = {
  name: 'getPaymentAccount',
  method: 'GET',
  path: '/desk/:slug/payment-account/',
};

export const changePaymentAccount: Of<'changePaymentAccount'> = {
  name: 'changePaymentAccount',
  method: 'POST',
  path: '/desk/:slug/payment-account/',
};

export const showDeskPix: Of<'showDeskPix'> = {
  name: 'showDeskPix',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/pix/',
};
