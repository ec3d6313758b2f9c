export { awardMatchPoints, withdrawMatchPoints } from './match-points.ts';
export { rankingCommands } from './rankings.commands.ts';
export { exportRankings } from './rankings.own-data.ts';
export { createRankingTasks, purgeRankingMoves } from './rankings.tasks.ts';
