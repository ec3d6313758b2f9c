import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseRemoveSet } from '@bandeja/rules/matches/abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Edit, openFor } from '../editing/open-match.ts';
import { saveSets } from '../editing/save-match.ts';
import { presentScore } from '../matches.presenter.ts';
import { deleteScore } from './match-scores.repository.ts';

type RemoveSetInput = {
  match: number;
  set: number;
  /** The version of the set that the actor has seen. */
  expected_version?: number | undefined;
};

/**
 * Removes the last set. Sets before it stay: without a gap, every set keeps its number, and a match tie-break stays
 * the third. Throws, besides openFor with refuseRemoveSet, set_not_found, set_not_last, and score_version_moved with
 * the present `score`.
 */
export async function removeSet(
  db: Database,
  { match: matchId, set, expected_version }: RemoveSetInput,
  edit: Omit<Edit, 'expectedVersion'>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { match, scores } = await openFor(refuseRemoveSet, tx, matchId, edit);
    const recorded = scores.find((score) => score.set === set);
    if (!recorded) throw new Refusal('set_not_found');
    if (recorded !== scores.at(-1)) throw new Refusal('set_not_last');
    if (expected_version !== undefined && expected_version !== recorded.version) {
      throw new Refusal('score_version_moved', { present: { score: presentScore(recorded) } });
    }
    await deleteScore(tx, recorded.id);
    await saveSets(tx, match, edit.now);
  });
}
