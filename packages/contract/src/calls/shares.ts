import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/shares.ts';

export type * from '../schemas/shares.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getSplit: Of<'getSplit'> = {
  name: 'getSplit',
  method: 'GET',
  path: '/booking/court/:id/split/',
};

export const splitBooking: Of<'splitBooking'> = {
  name: 'splitBooking',
  method: 'POST',
  path: '/booking/court/:id/split/',
};

export const endSplit: Of<'endSplit'> = {
  name: 'endSplit',
  method: 'DELETE',
  path: '/booking/court/:id/split/',
};

export const findNamedShare: Of<'findNamedShare'> = {
  name: 'findNamedShare',
  method: 'GET',
  path: '/booking/court/:id/share/',
};

export const readOwnShare: Of<'readOwnShare'> = {
  name: 'readOwnShare',
  method: 'GET',
  path: '/payment/share/:token/',
};

export const payOwnShare: Of<'payOwnShare'> = {
  name: 'payOwnShare',
  method: 'POST',
  path: '/payment/share/:token/charge/',
};
