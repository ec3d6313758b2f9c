import type { Database } from '@bandeja/db/database';
import { findClub, findCourts } from './clubs.repository.ts';

export { presentClubSummary } from './clubs.presenter.ts';
export {
  clubSummaries,
  courtsOfSameClub,
  courtsWithClub,
  courtTurn,
  deskClubs,
  findClubCourts,
  findClubMailbox,
  findDeskClub,
  lockCourt,
  openClub,
  zoneOfCourt,
} from './clubs.repository.ts';
export { loadClubs, previewClub } from './read-clubs.ts';
export {
  type ClubSchedule,
  type CourtDays,
  courtDaysOf,
  courtSchedule,
  courtsWithDays,
  findDefaultCity,
  findSchedules,
  onlyCourt,
  type ScheduleFilter,
  schedulesOf,
} from './schedules.repository.ts';

/** A club with its courts, by its slug. */
export async function findClubBySlug(db: Database, slug: string) {
  const club = await findClub(db, slug);
  return club && { ...club, courts: await findCourts(db, club.id) };
}
