import type { LevelChange } from '@bandeja/contract/calls/levels';
import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { presentLevelChange } from './levels.presenter.ts';
import { findLevelChanges, playerExists } from './levels.repository.ts';

/** Every change of a player's level, oldest first. */
export async function listLevelHistory(db: Database, playerId: number): Promise<LevelChange[]> {
  if (!(await playerExists(db, playerId))) throw new Refusal('player_not_found');
  const changes = await findLevelChanges(db, playerId);
  return changes.map(presentLevelChange);
}
