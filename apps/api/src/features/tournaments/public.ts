export { tournamentCommands } from './commands/tournaments.commands.ts';
export { loadDemoTournaments } from './demo/load-demo-tournaments.ts';
export { loadTeamPlaces } from './load-team-places.ts';
export { eraseTeams } from './on-account-deleted.ts';
export { teamPayable } from './teams/team-payable.ts';
export { exportTeams } from './tournaments.own-data.ts';
export { createTournamentTasks } from './tournaments.tasks.ts';
