import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseCancel } from '@bandeja/rules/matches/abilities';
import { type Edit, openFor } from '../editing/open-match.ts';
import { notifyCancellation } from '../notices/notify-of-match.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { saveCancelled } from './close-cancelled.ts';

/**
 * Cancels a match. Its page stays, no list has it, and its booking is free for another match.
 * Throws as openFor with refuseCancel.
 */
export async function cancelMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    await openFor(refuseCancel, tx, id, edit);
    await saveCancelled(tx, id, { booking_id: null }, now);
    const cancelled = await loadPresentMatch(tx, id);
    await notifyCancellation(tx, cancelled, { by: viewer.playerId, now });
    return cancelled;
  });
}
