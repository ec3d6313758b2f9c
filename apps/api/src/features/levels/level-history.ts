import type { AnswerOf, Parsed } from '@bandeja/contract/call';
import type { LevelChange, registerLevel as registerLevelCall } from '@bandeja/contract/calls/levels';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { INITIAL_RELIABILITY, LEVEL_MAX, LEVEL_MIN, roundStored } from '@bandeja/rules/levels/scale';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer, Viewer } from '../../http/session/viewer.ts';
import { playerExists, storeLevels } from '../players/public.ts';
import { findLastLevelChanges } from './level-history.repository.ts';
import { presentLevelChange } from './levels.presenter.ts';
import { countedDate, findStart, insertLevelChange } from './levels.repository.ts';
import { findOffset } from './offsets.repository.ts';

type Declared = Parsed<typeof registerLevelCall>['body'];

/**
 * Registers the level that a player declares once as a start, with the offset of the day for such declarations. Later
 * only matches change it.
 */
export async function registerLevel(
  db: Database,
  viewer: PlayerViewer,
  declared: Declared,
  now: Date,
): Promise<AnswerOf<typeof registerLevelCall>> {
  const { player, level } = declared;
  if (player !== viewer.playerId) throw new Refusal('player_not_self');
  const isStart =
    declared.previous_level === level &&
    declared.reliability === INITIAL_RELIABILITY &&
    declared.previous_reliability === INITIAL_RELIABILITY;
  if (!isStart) throw new Refusal('level_not_initial');
  try {
    return await withTransaction(db, async (tx) => {
      const offset = await findOffset(tx, { level, date: countedDate(now) });
      const start = roundStored(Math.min(LEVEL_MAX, Math.max(LEVEL_MIN, level + offset)));
      const change = await insertLevelChange(tx, {
        player_id: player,
        level: start,
        previous_level: level,
        reliability: INITIAL_RELIABILITY,
        previous_reliability: INITIAL_RELIABILITY,
        created_at: now,
        updated_at: now,
      });
      await storeLevels(tx, [{ id: player, level: start, reliability: INITIAL_RELIABILITY }]);
      return { ...presentLevelChange(change, true), player };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'level_changes_one_start') throw new Refusal('level_exists');
    throw error;
  }
}

/** The level that a player has declared. */
export async function readDeclaredLevel(
  db: Database,
  player: number,
): Promise<AnswerOf<typeof registerLevelCall>> {
  const start = await findStart(db, player);
  if (!start) throw new Refusal('player_not_found');
  return { ...presentLevelChange(start, true), player };
}

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
