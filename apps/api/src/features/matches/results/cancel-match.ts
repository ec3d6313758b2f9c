import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type LoadedMatch, loadPresentMatch } from '../load-matches.ts';
import { assertOpen } from '../matches.policy.ts';
import { tellOfCancellation } from '../notices/notify-of-match.ts';
import { assertVersion, type Edit, lockWhole } from '../open-match.ts';
import { saveMatch } from '../save-match.ts';

/**
 * Calls a match off. It can still be opened by those who had it, in nobody's list, and its booking is free for another.
 * Throws match_not_found, match_not_creator, match_cancelled, match_finished, match_version_moved and match_has_sets.
 */
export async function cancelMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await lockWhole(tx, id);
    if (open.match.created_by !== viewer.playerId) throw new Refusal('match_not_creator');
    assertOpen(open.match);
    await assertVersion(tx, open.match, edit);
    if (open.scores.length > 0) throw new Refusal('match_has_sets');
    await saveMatch(tx, id, { cancelled_at: now, booking_id: null }, now);
    const cancelled = await loadPresentMatch(tx, id);
    await tellOfCancellation(tx, cancelled, { by: viewer.playerId, now });
    return cancelled;
  });
}
