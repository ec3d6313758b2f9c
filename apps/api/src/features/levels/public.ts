export { matchesReturnedTo, playersReturnedIn, readLevelCurve } from './level-history.repository.ts';
export { levelCommands } from './levels.commands.ts';
export { exportLevels } from './levels.own-data.ts';
export { levelChangesOf, lockLevelsAndPlayers } from './levels.repository.ts';
export { createLevelTasks, schedulePresentModel } from './levels.tasks.ts';
export {
  applyMatchResult,
  type MatchResult,
  previewResult,
  readLevels,
  returnLevelChanges,
  withdrawMatchResult,
} from './match-results.ts';
export { checkLevels } from './replay/replay-all.ts';
