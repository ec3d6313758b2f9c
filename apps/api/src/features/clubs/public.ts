export { presentClubSummary } from './clubs.presenter.ts';
export { courtsOfClub, findClubCourt } from './clubs.repository.ts';
export { type ClubSchedule, findCourtSchedule, findSchedules } from './schedules.repository.ts';
