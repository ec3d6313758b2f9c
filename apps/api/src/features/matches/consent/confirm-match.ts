import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { announce } from '../../../events/announce.ts';
import { type Edit, lockLoadedMatch, openFor } from '../editing/open-match.ts';
import { saveMatch } from '../editing/save-match.ts';
import { notifyConfirmation } from '../notices/notify-of-match.ts';
import { findHosts } from '../players/additions/additions.repository.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { confirmPlace } from './consent.repository.ts';
import { countWaitingResult } from './count-waiting-results.ts';
import { scheduleRecounts } from './move-levels.ts';

/** Confirms the viewer's own place; before the end, notifies the players who invited. Throws as openFor with refuseAnswerOfPlace. */
export async function confirmMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    await openFor(refuseAnswerOfPlace, tx, id, edit);
    await saveMatch(tx, id, {}, edit.now);
    await confirmOwnPlace(tx, id, edit);
    const loaded = await loadPresentMatch(tx, id);
    if (loaded.match.ended_at === null) {
      const by = edit.viewer.playerId;
      const hosts = await findHosts(tx, { match: id, player: by });
      await notifyConfirmation(tx, loaded, { by, hosts, now: edit.now });
    }
    return loaded;
  });
}

/**
 * Confirms the viewer in a locked match and moves the levels that waited for the confirmation: those of this match
 * here, those of other matches in a job. Has no effect on a player who is confirmed or does not play.
 */
export async function confirmOwnPlace(tx: Database, id: number, { viewer, now }: Edit): Promise<void> {
  if (!(await confirmPlace(tx, { match: id, player: viewer.playerId, now }))) return;
  const open = await lockLoadedMatch(tx, id);
  if (open.match.ended_at === null) return;
  // From now on the result counts for the player, who also appears among partners and rivals of the others.
  for (const { player_id } of open.players)
    if (player_id !== null)
      announce(tx, { topic: `results:${player_id}`, event: 'results', data: { match: id } });
  await countWaitingResult(tx, open, now);
  await scheduleRecounts(tx, [viewer.playerId], now);
}
