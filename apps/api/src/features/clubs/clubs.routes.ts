import { getClub, listClubCities, listClubs as listClubsCall, suggestClubs } from '@bandeja/contract/clubs';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { presentClubSummary } from './clubs.presenter.ts';
import { findCities, findClubSummaries } from './clubs.repository.ts';
import { listClubs } from './list-clubs.ts';
import { readClub } from './read-club.ts';

const SUGGESTIONS = 10;

export function registerClubs(frame: Frame) {
  registerCall(frame, getClub, ({ db, params }) => readClub(db, params.slug));

  registerCall(frame, listClubsCall, ({ db, query, request }) => listClubs(db, query, request.url));

  registerCall(frame, listClubCities, ({ db }) => findCities(db));

  registerCall(frame, suggestClubs, async ({ db, query }) => {
    const clubs = await findClubSummaries(db, query, SUGGESTIONS);
    return clubs.map(presentClubSummary);
  });
}
