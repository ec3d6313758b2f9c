import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type LoadedMatch, loadPresentMatch } from '../load-matches.ts';
import { type Edit, openPlaces } from '../open-match.ts';
import { takeOut } from './remove-match-player.ts';

/**
 * A player leaves before the end. Whoever created the match still organizes it.
 * Throws, beyond openPlaces, match_player_not_found and match_player_in_sets.
 */
export async function leaveMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const open = await openPlaces(tx, id, edit);
    const own = open.players.find(({ player_id }) => player_id === edit.viewer.playerId);
    if (!own) throw new Refusal('match_player_not_found');
    await takeOut(tx, open, own.id, edit.now);
    return loadPresentMatch(tx, id);
  });
}
