import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-bookings.ts';

export type * from '../schemas/desk-bookings.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getDeskBooking: Of<'getDeskBooking'> = {
  name: 'getDeskBooking',
  method: 'GET',
  path: '/desk/:slug/bookings/:id/',
};
