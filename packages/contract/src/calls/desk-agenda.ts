import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-agenda.ts';

export type * from '../schemas/desk-agenda.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getAgenda: Of<'getAgenda'> = {
  name: 'getAgenda',
  method: 'GET',
  path: '/desk/:slug/agenda/',
};

export const getAgendaWeek: Of<'getAgendaWeek'> = {
  name: 'getAgendaWeek',
  method: 'GET',
  path: '/desk/:slug/agenda/week/',
};

export const endDeskOffer: Of<'endDeskOffer'> = {
  name: 'endDeskOffer',
  method: 'POST',
  path: '/desk/:slug/offers/:id/end/',
};
