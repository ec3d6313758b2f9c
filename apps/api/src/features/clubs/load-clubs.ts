import type { ClubSummary } from '@bandeja/contract/calls/clubs';
import type { Database } from '@bandeja/db/database';
import { presentClubSummary } from './clubs.presenter.ts';
import { findClubsById } from './clubs.repository.ts';

/** Summaries of clubs by id, with one statement. An unknown id has no entry. */
export async function loadClubs(db: Database, ids: readonly number[]): Promise<Map<number, ClubSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await findClubsById(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentClubSummary(row)]));
}
