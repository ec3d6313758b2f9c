import type { Database } from '@bandeja/db/database';
import type { TeamPlace } from '@bandeja/rules/notifications/places';
import { findTeamPlaces } from './teams/teams.repository.ts';

/** Tournament and category of teams for notifications, with one statement. */
export async function loadTeamPlaces(db: Database, ids: readonly number[]): Promise<Map<number, TeamPlace>> {
  if (ids.length === 0) return new Map();
  return new Map((await findTeamPlaces(db, ids)).map(({ id, ...place }) => [id, place]));
}
