import type { Parsed } from '@bandeja/contract/call';
import type { ClubSummary, suggestClubs as suggestClubsCall } from '@bandeja/contract/calls/clubs';
import type { Database } from '@bandeja/db/database';
import { presentClubSummary } from './clubs.presenter.ts';
import { findClubSummaries } from './clubs.repository.ts';

const SUGGESTIONS = 10;

/** Clubs whose name or city contains the text, for autocompletion. */
export async function suggestClubs(
  db: Database,
  query: Parsed<typeof suggestClubsCall>['query'],
): Promise<ClubSummary[]> {
  const clubs = await findClubSummaries(db, query, SUGGESTIONS);
  return clubs.map(presentClubSummary);
}
