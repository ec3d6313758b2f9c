export { presentClubSummary } from './clubs.presenter.ts';
export { courtsOfClub, courtsWithClub, findClubCourt, lockCourt } from './clubs.repository.ts';
export { type ClubSchedule, findCourtSchedule, findSchedules } from './schedules.repository.ts';
