export { loadDemoTournaments } from './commands/load-demo-tournaments.ts';
export { tournamentCommands } from './commands/tournaments.commands.ts';
export { feesOf, feesOwed } from './desk/desk-fees.ts';
export { previewTournament } from './preview-tournament.ts';
export { chooseHalf, halfPayable } from './teams/half-fees.ts';
export { teamPayable } from './teams/team-fees.ts';
export { customerTeams, eraseTeams, exportTeams } from './tournaments.own-data.ts';
export { findComingOfClub, isTournamentPicture, loadTeamPlaces } from './tournaments.repository.ts';
export { createTournamentTasks } from './tournaments.tasks.ts';
