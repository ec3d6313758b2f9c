export { matchCommands } from './contests/matches.commands.ts';
export { purgeInvites } from './invites/purge-invites.ts';
export { loadMatchPlaces } from './match-places.repository.ts';
export { exportMatches } from './matches.own-data.ts';
export { matchOfBooking } from './matches.repository.ts';
export { createMatchTasks } from './matches.tasks.ts';
export { eraseMatchData } from './on-account-deleted.ts';
export { assertMaySeeMatch } from './reads/assert-may-see-match.ts';
