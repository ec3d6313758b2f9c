import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-booking-changes.ts';

export type * from '../schemas/desk-booking-changes.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const bookAtDesk: Of<'bookAtDesk'> = {
  name: 'bookAtDesk',
  method: 'POST',
  path: '/desk/:slug/bookings/',
};

export const changeDeskBooking: Of<'changeDeskBooking'> = {
  name: 'changeDeskBooking',
  method: 'PATCH',
  path: '/desk/:slug/bookings/:id/',
};

export const cancelDeskBooking: Of<'cancelDeskBooking'> = {
  name: 'cancelDeskBooking',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/cancel/',
};

export const confirmDeskBooking: Of<'confirmDeskBooking'> = {
  name: 'confirmDeskBooking',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/confirm/',
};

export const declineDeskBooking: Of<'declineDeskBooking'> = {
  name: 'declineDeskBooking',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/decline/',
};

export const recordArrival: Of<'recordArrival'> = {
  name: 'recordArrival',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/arrived/',
};

export const recordNoShow: Of<'recordNoShow'> = {
  name: 'recordNoShow',
  method: 'POST',
  path: '/desk/:slug/bookings/:id/no-show/',
};
