import * as calls from '@bandeja/contract/calls/clubs';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { getClub, listClubCities, listClubs, suggestClubs } from './read-clubs.ts';

export function registerClubs(frame: Frame) {
  registerCall(frame, calls.getClub, ({ db, params }) => getClub(db, params.slug));

  registerCall(frame, calls.listClubs, ({ db, query, request }) => listClubs(db, query, request.url));

  registerCall(frame, calls.listClubCities, ({ db }) => listClubCities(db));

  registerCall(frame, calls.suggestClubs, ({ db, query }) => suggestClubs(db, query));
}
