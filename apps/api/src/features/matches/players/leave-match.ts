import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseLeave } from '@bandeja/rules/matches/abilities';
import { type Edit, openFor } from '../editing/open-match.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { removePlace } from './remove-match-player.ts';

/** Removes the viewer from a match before its end. The creator still organizes it. Throws as openFor with refuseLeave. */
export async function leaveMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseLeave, tx, id, edit);
    const own = open.players.find(({ player_id }) => player_id === edit.viewer.playerId);
    await removePlace(tx, open, own?.id ?? 0, edit.now);
    return loadPresentMatch(tx, id);
  });
}
