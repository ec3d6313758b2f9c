export { presentClubSummary } from './clubs.presenter.ts';
export { type ClubSchedule, findCourtSchedule, findSchedules } from './schedules.repository.ts';
