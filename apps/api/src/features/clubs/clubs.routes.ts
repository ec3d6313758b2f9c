import {
  getClub as getClubCall,
  listClubCities as listClubCitiesCall,
  listClubs as listClubsCall,
  suggestClubs as suggestClubsCall,
} from '@bandeja/contract/calls/clubs';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { getClub } from './get-club.ts';
import { listClubCities } from './list-club-cities.ts';
import { listClubs } from './list-clubs.ts';
import { suggestClubs } from './suggest-clubs.ts';

export function registerClubs(frame: Frame) {
  registerCall(frame, getClubCall, ({ db, params }) => getClub(db, params.slug));

  registerCall(frame, listClubsCall, ({ db, query, request }) => listClubs(db, query, request.url));

  registerCall(frame, listClubCitiesCall, ({ db }) => listClubCities(db));

  registerCall(frame, suggestClubsCall, ({ db, query }) => suggestClubs(db, query));
}
