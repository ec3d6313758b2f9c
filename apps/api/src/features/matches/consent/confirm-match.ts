import { type Database, withTransaction } from '@bandeja/db/transaction';
import { refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { type Edit, lockLoadedMatch, openFor } from '../open-match.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { saveMatch } from '../save-match.ts';
import { confirmPlace } from './consent.repository.ts';
import { countWaitingResult } from './count-waiting-results.ts';
import { scheduleRecounts } from './move-levels.ts';

/** Confirms the viewer's own place. Throws as openFor with refuseAnswerOfPlace. */
export async function confirmMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    await openFor(refuseAnswerOfPlace, tx, id, edit);
    await saveMatch(tx, id, {}, edit.now);
    await confirmOwnPlace(tx, id, edit);
    return loadPresentMatch(tx, id);
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
  await countWaitingResult(tx, open, now);
  await scheduleRecounts(tx, [viewer.playerId], now);
}
