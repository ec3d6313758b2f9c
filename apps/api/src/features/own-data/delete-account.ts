import { type Database, withTransaction } from '@bandeja/db/transaction';
import type { PlayerViewer } from '../../http/viewer.ts';
import { checkOwnPassword, deleteUser } from '../accounts/public.ts';
import { leaveBookings } from '../bookings/public.ts';
import { lockLeavingPlayer, refuseUnlessSelf, removePlayer } from '../players/public.ts';
import { forgetAnswersWith, readPersonalWords } from './own-data.repository.ts';

type Deletion = { viewer: PlayerViewer; playerId: number; password: string; now: Date };

/**
 * Ends an account for good (requirement A6): bookings to come are cancelled, what tells who the player was is gone from
 * every table, matches stay readable as "Jogador removido", and every session is dead with its row.
 */
export async function deleteAccount(db: Database, { viewer, playerId, password, now }: Deletion) {
  await refuseUnlessSelf(db, viewer, playerId);
  await checkOwnPassword(db, viewer.userId, password);
  await withTransaction(db, async (tx) => {
    await lockLeavingPlayer(tx, playerId);
    await leaveBookings(tx, playerId, now);
    await forgetAnswersWith(tx, await readPersonalWords(tx, playerId));
    await removePlayer(tx, playerId, now);
    await deleteUser(tx, viewer.userId);
  });
}
