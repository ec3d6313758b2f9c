import { getDeskTournament, listDeskTournaments } from '@bandeja/contract/calls/desk-tournaments';
import { deskQuery } from '../../../data/desk.ts';

// What several pages of the desk read: each of them loads this file, so the rest stands beside its screens.

export const deskTournamentsQuery = (slug: string) => deskQuery(listDeskTournaments, { params: { slug } });

export const deskTournamentQuery = (slug: string, hash: string) =>
  deskQuery(getDeskTournament, { params: { slug, hash } });
