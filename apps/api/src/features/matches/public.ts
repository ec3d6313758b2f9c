export { alertPurges, eraseAlerts } from './alerts/play-alerts.ts';
export { onBookingEnded, onBookingMoved } from './editing/cancel-match.ts';
export { previewInvitation } from './invites/invitations.ts';
export { purgeInvites } from './invites/invite-links.ts';
export { matchCommands } from './matches.commands.ts';
export { eraseMatchData, exportMatches } from './matches.own-data.ts';
export { createMatchTasks } from './matches.tasks.ts';
export { onPresenceRecorded, purgeNoShows } from './no-shows/no-shows.ts';
export { purgeNumbers } from './numbers/match-numbers.ts';
export { purgeJoins } from './opening/join-open-match.ts';
export { loadDemoOpenMatches } from './opening/load-demo-open-matches.ts';
export { purgeLines } from './opening/match-line.ts';
export type { CourtOfMatch } from './opening/opening-facts.ts';
export { previewOpenMatch } from './opening/preview-open-match.ts';
export { matchFreeTexts } from './own-data.repository.ts';
export { createPlacePayable } from './places/place-payable.ts';
export { hasPricedPlaces, loadBookingsOfPlaces } from './places/places.repository.ts';
export { assertMaySeeMatch } from './reads/read-matches.ts';
export { countResult, uncountResult } from './results/move-levels.ts';
export { hasSets, lockProgress } from './results/results.repository.ts';
export {
  cancelTournamentMatch,
  changeFormOfMatches,
  moveTournamentMatch,
  openTournamentMatch,
  readTournamentResult,
  recordTournamentResult,
  reopenTournamentMatch,
  settleTournamentMatches,
  undoTournamentMatch,
  unscheduleTournamentMatch,
} from './results/tournament-matches.ts';
export {
  findBookingsWithMatch,
  loadMatchPlaces,
  matchOfBooking,
  playedTogether,
} from './shared-matches.repository.ts';
export { purgeChangesOfSums } from './statistics/match-sums.repository.ts';
export { purgeWords } from './words/match-words.ts';
