import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/waits.ts';

export type * from '../schemas/waits.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listWaits: Of<'listWaits'> = { name: 'listWaits', method: 'GET', path: '/api/waits/' };

export const addWait: Of<'addWait'> = { name: 'addWait', method: 'POST', path: '/api/waits/' };

export const removeWait: Of<'removeWait'> = { name: 'removeWait', method: 'DELETE', path: '/api/waits/:id/' };

export const listOffers: Of<'listOffers'> = { name: 'listOffers', method: 'GET', path: '/api/offers/' };

export const declineOffer: Of<'declineOffer'> = {
  name: 'declineOffer',
  method: 'POST',
  path: '/api/offers/:id/decline/',
};
