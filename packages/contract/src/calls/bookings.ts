import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/bookings.ts';

export type * from '../schemas/bookings.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listAvailables: Of<'listAvailables'> = {
  name: 'listAvailables',
  method: 'GET',
  path: '/booking/availables/',
};

export const listFreeDays: Of<'listFreeDays'> = {
  name: 'listFreeDays',
  method: 'GET',
  path: '/booking/availables/days/',
};

export const getBookingConfig: Of<'getBookingConfig'> = {
  name: 'getBookingConfig',
  method: 'GET',
  path: '/booking/court/config/',
};

export const bookCourt: Of<'bookCourt'> = { name: 'bookCourt', method: 'POST', path: '/booking/court/' };

export const listBookings: Of<'listBookings'> = {
  name: 'listBookings',
  method: 'GET',
  path: '/booking/court/',
};

export const getBooking: Of<'getBooking'> = {
  name: 'getBooking',
  method: 'GET',
  path: '/booking/court/:id/',
};

export const getBookingCalendar: Of<'getBookingCalendar'> = {
  name: 'getBookingCalendar',
  method: 'GET',
  path: '/booking/court/:id/calendar.ics',
};

export const cancelBooking: Of<'cancelBooking'> = {
  name: 'cancelBooking',
  method: 'POST',
  path: '/booking/court/:id/cancel/',
};
