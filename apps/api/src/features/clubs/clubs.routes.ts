import {
  getClub,
  listClubCities,
  listClubs as listClubsCall,
  suggestClubs as suggestClubsCall,
} from '@bandeja/contract/clubs';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { listCities } from './list-cities.ts';
import { listClubs } from './list-clubs.ts';
import { readClub } from './read-club.ts';
import { suggestClubs } from './suggest-clubs.ts';

export function registerClubs(frame: Frame) {
  registerCall(frame, getClub, ({ db, params }) => readClub(db, params.slug));

  registerCall(frame, listClubsCall, ({ db, query, request }) => listClubs(db, query, request.url));

  registerCall(frame, listClubCities, ({ db }) => listCities(db));

  registerCall(frame, suggestClubsCall, ({ db, query }) => suggestClubs(db, query));
}
