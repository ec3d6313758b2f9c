import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-till.ts';

export type * from '../schemas/desk-till.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const readOpenTill: Of<'readOpenTill'> = {
  name: 'readOpenTill',
  method: 'GET',
  path: '/desk/:slug/till/',
};

export const listTills: Of<'listTills'> = { name: 'listTills', method: 'GET', path: '/desk/:slug/tills/' };

export const readTill: Of<'readTill'> = { name: 'readTill', method: 'GET', path: '/desk/:slug/tills/:id/' };

export const moveTill: Of<'moveTill'> = {
  name: 'moveTill',
  method: 'POST',
  path: '/desk/:slug/till/moves/',
};

export const closeTill: Of<'closeTill'> = {
  name: 'closeTill',
  method: 'POST',
  path: '/desk/:slug/till/close/',
};

export const payAtDesk: Of<'payAtDesk'> = {
  name: 'payAtDesk',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/payments/',
};

export const reverseDeskPayment: Of<'reverseDeskPayment'> = {
  name: 'reverseDeskPayment',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/payments/:payment/reverse/',
};

export const returnDeskMoney: Of<'returnDeskMoney'> = {
  name: 'returnDeskMoney',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/return/',
};

export const addDeskItem: Of<'addDeskItem'> = {
  name: 'addDeskItem',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/items/',
};

export const removeDeskItem: Of<'removeDeskItem'> = {
  name: 'removeDeskItem',
  method: 'DELETE',
  path: '/desk/:slug/bookings/:id/items/:item/',
};

export const refundOnlinePayment: Of<'refundOnlinePayment'> = {
  name: 'refundOnlinePayment',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/refund/',
};
