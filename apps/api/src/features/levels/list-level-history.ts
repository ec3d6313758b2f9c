import type { LevelChange } from '@bandeja/contract/calls/levels';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { playerExists } from '../players/public.ts';
import { presentLevelChange } from './levels.presenter.ts';
import { findLastLevelChanges } from './levels.repository.ts';

/** More than a player's page can show apart, and some years of play. */
const SHOWN = 500;

/** The declared start of a player's level and the last 500 changes, oldest first; the player also gets the figures of the explanations. */
export async function listLevelHistory(
  db: Database,
  playerId: number,
  viewer: Viewer | null,
): Promise<LevelChange[]> {
  if (!(await playerExists(db, playerId))) throw new Refusal('player_not_found');
  const own = viewer?.playerId === playerId;
  return (await findLastLevelChanges(db, { player: playerId, limit: SHOWN })).map((change) =>
    presentLevelChange(change, own),
  );
}
