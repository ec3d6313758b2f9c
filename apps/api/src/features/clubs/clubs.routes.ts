import {
  getClub,
  listClubCities,
  listClubs as listClubsCall,
  suggestClubs as suggestClubsCall,
} from '@bandeja/contract/calls/clubs';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { readClub } from './get-club.ts';
import { listCities } from './list-club-cities.ts';
import { listClubs } from './list-clubs.ts';
import { suggestClubs } from './suggest-clubs.ts';

export function registerClubs(frame: Frame) {
  registerCall(frame, getClub, ({ db, params }) => readClub(db, params.slug));

  registerCall(frame, listClubsCall, ({ db, query, request }) => listClubs(db, query, request.url));

  registerCall(frame, listClubCities, ({ db }) => listCities(db));

  registerCall(frame, suggestClubsCall, ({ db, query }) => suggestClubs(db, query));
}
