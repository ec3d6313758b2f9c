export { presentClubSummary } from './clubs.presenter.ts';
export { courtsOfClub, courtsWithClub, findClubCourt, lockCourt } from './clubs.repository.ts';
export {
  type ClubSchedule,
  findCourtSchedule,
  findDefaultCity,
  findSchedules,
} from './schedules.repository.ts';
