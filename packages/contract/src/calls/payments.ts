import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/payments.ts';

export type * from '../schemas/payments.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const createPayment: Of<'createPayment'> = {
  name: 'createPayment',
  method: 'POST',
  path: '/payment/booking/create/',
};

export const createTeamPayment: Of<'createTeamPayment'> = {
  name: 'createTeamPayment',
  method: 'POST',
  path: '/payment/tournament-team/create/',
};

export const chargePayment: Of<'chargePayment'> = {
  name: 'chargePayment',
  method: 'POST',
  path: '/payment/charge/',
};

export const getPayment: Of<'getPayment'> = { name: 'getPayment', method: 'GET', path: '/payment/:a/:b/' };

export const cancelPayment: Of<'cancelPayment'> = {
  name: 'cancelPayment',
  method: 'POST',
  path: '/payment/cancel/',
};

export const receivePaymentWebhook: Of<'receivePaymentWebhook'> = {
  name: 'receivePaymentWebhook',
  method: 'POST',
  path: '/payment/webhook/:provider/',
};

export const receiveClubPaymentWebhook: Of<'receiveClubPaymentWebhook'> = {
  name: 'receiveClubPaymentWebhook',
  method: 'POST',
  path: '/payment/webhook/:provider/:slug/',
};
