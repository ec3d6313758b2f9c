import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { presentMatchLevelChange } from './levels.presenter.ts';
import { findChangesOfMatches, findLastLevels } from './levels.repository.ts';

export { matchesReturnedTo, playersReturnedIn, readLevelCurve } from './level-history.repository.ts';
export { levelCommands } from './levels.commands.ts';
export { exportLevels } from './levels.own-data.ts';
export { levelChangesOf, lockLevelsAndPlayers } from './levels.repository.ts';
export { createLevelTasks, schedulePresentModel } from './levels.tasks.ts';
export {
  applyMatchResult,
  type MatchResult,
  previewResult,
  returnLevelChanges,
  withdrawMatchResult,
} from './match-results.ts';
export { checkLevels } from './replay/replay-all.ts';

/** The level changes of each of these matches, with one statement; no entry for a match that moved no level. */
export async function loadMatchLevelChanges(
  db: Database,
  matchIds: readonly number[],
): Promise<Map<number, MatchLevelChange[]>> {
  const changes = new Map<number, MatchLevelChange[]>();
  if (matchIds.length === 0) return changes;
  for (const row of await findChangesOfMatches(db, matchIds)) {
    if (row.match_id === null) continue;
    changes.set(row.match_id, [...(changes.get(row.match_id) ?? []), presentMatchLevelChange(row)]);
  }
  return changes;
}

/** The present levels of these players, with one statement; no entry for a player without a level. */
export async function readLevels(
  db: Database,
  playerIds: readonly number[],
): Promise<Map<number, PlayerLevel>> {
  if (playerIds.length === 0) return new Map();
  return new Map((await findLastLevels(db, playerIds)).map((level) => [level.id, level]));
}
