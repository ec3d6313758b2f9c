import type { Database } from '@bandeja/db/database';
import { findCourts, findDeskClub } from './clubs.repository.ts';

export { presentClubSummary, presentLegal } from './clubs.presenter.ts';
export {
  clubSummaries,
  clubsOfCity,
  courtsOfSameClub,
  courtsWithClub,
  courtTurn,
  deskClubs,
  findClubCourts,
  findClubMailbox,
  findCourts,
  findDeskClub,
  findLegal,
  isCourtOfPublishedClub,
  lockCourt,
  lockCourts,
  openClub,
  todayOfClub,
  zoneOfCity,
  zoneOfCourt,
} from './clubs.repository.ts';
export { courtsOverTime, hoursOfDays } from './open-hours.repository.ts';
export { beginningsOf, openingDayOf } from './opening-days.ts';
export { loadClubs, previewClub } from './read-clubs.ts';
export {
  deleteHoliday,
  deleteWeek,
  findDurations,
  findHolidayRows,
  findHolidays,
  findWeeks,
  insertHoliday,
  insertWeek,
  lockClub,
} from './schedule-versions.repository.ts';
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
export {
  type DeskCourtRow,
  findCharging,
  findSettings,
  findSplitHours,
  insertCourts,
  listCourtNames,
  listCourts,
  lockSettings,
  orderCourts,
  type SettingsChanges,
  type SettingsRow,
  setInstallationAccount,
  setOwnAccount,
  updateCourt,
  updateSettings,
} from './settings.repository.ts';

/** A club with its courts, published or not, by its slug. */
export async function findClubBySlug(db: Database, slug: string) {
  const club = await findDeskClub(db, slug);
  return club && { ...club, courts: await findCourts(db, club.club_id) };
}
