import type { Database } from '@bandeja/db/database';
import { meetingsUntil } from '@bandeja/rules/levels/equations/meetings';
import {
  deleteMatchChanges,
  findChangesOfMatches,
  lockLevelsAndPlayers,
  returnChanges,
} from './levels.repository.ts';
import { addReplay } from './replay/replay-from-match.ts';

/**
 * Withdraws the changes of a match, inside the caller's transaction, which holds the lock of the match's row. The
 * job `replay_levels` recomputes later matches and present levels. A match that moved no level returns false without
 * a change. Otherwise the caller takes the match out of the order of results.
 */
export async function withdrawMatchResult(tx: Database, matchId: number, now: Date): Promise<boolean> {
  const players = (await findChangesOfMatches(tx, [matchId])).map(({ player_id }) => player_id);
  if (players.length === 0) return false;
  await lockLevelsAndPlayers(tx, players);
  const [first] = await deleteMatchChanges(tx, matchId);
  if (!first) return false;
  const met = { players, until: meetingsUntil(first.created_at) };
  await addReplay(tx, { match: matchId, at: first.created_at, players, met }, now);
  return true;
}

/**
 * Restores the level that these players had before a match, inside the caller's transaction, which holds the lock
 * of the match's row. The match still counts for the other players, with the same inputs. Changes that are already
 * restored, or do not exist, are skipped.
 */
export async function returnLevelChanges(
  tx: Database,
  { matchId, players, now }: { matchId: number; players: readonly number[]; now: Date },
): Promise<void> {
  if (players.length === 0) return;
  await lockLevelsAndPlayers(tx, players);
  const returned = await returnChanges(tx, { matchId, players, now });
  const [first] = returned;
  if (!first) return;
  await addReplay(
    tx,
    { match: matchId, at: first.created_at, players: returned.map(({ player_id }) => player_id), met: null },
    now,
  );
}
