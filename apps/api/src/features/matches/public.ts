export { countResult, uncountResult } from './consent/counted-result.ts';
export { onBookingEnded } from './editing/on-booking-ended.ts';
export { previewInvitation } from './invites/preview-invitation.ts';
export { purgeInvites } from './invites/purge-invites.ts';
export { exportMatches } from './matches.own-data.ts';
export { findBookingsWithMatch, matchOfBooking } from './matches.repository.ts';
export { createMatchTasks } from './matches.tasks.ts';
export { loadMatchPlaces } from './notices/match-places.repository.ts';
export { eraseMatchData } from './on-account-deleted.ts';
export { playedTogether } from './players/match-players.repository.ts';
export { assertMaySeeMatch } from './reads/assert-may-see-match.ts';
export { matchFreeTexts } from './results/contests/match-texts.repository.ts';
export { matchCommands } from './results/contests/matches.commands.ts';
export {
  cancelTournamentMatch,
  moveTournamentMatch,
  openTournamentMatch,
  readTournamentResult,
  recordTournamentResult,
  unscheduleTournamentMatch,
} from './results/tournament-matches.ts';
export { purgeChangesOfSums } from './statistics/match-sums.repository.ts';
