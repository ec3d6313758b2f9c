import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Viewer } from '../../http/viewer.ts';
import { checkOwnPassword, deleteUser, endSessionsOfUser, lockLeavingUser } from '../accounts/public.ts';
import { leaveBookings } from '../bookings/public.ts';
import { leaveMatches } from '../matches/public.ts';
import { deleteNotifications } from '../notifications/public.ts';
import { lockLeavingPlayer, removePlayer } from '../players/public.ts';
import { findPlayerOf, forgetAnswersWith, readPersonalWords } from './own-data.repository.ts';

type Deletion = { viewer: Viewer; password: string; now: Date };

/**
 * Ends an account for good (requirement A6): bookings to come are cancelled, what tells who the player was is gone from
 * every table, matches stay readable as "Jogador removido", and every session is dead with its row. An account that has
 * registered no player has only itself to lose.
 */
export async function deleteAccount(db: Database, { viewer, password, now }: Deletion) {
  await checkOwnPassword(db, viewer.userId, password);
  await withTransaction(db, async (tx) => {
    if (!(await lockLeavingUser(tx, viewer.userId))) throw new Refusal('unauthenticated');
    // Read only now: a player registered a moment ago must not outlive his account under his name.
    const player = await findPlayerOf(tx, viewer.userId);
    if (player) {
      await leaveMatches(tx, { player: player.id, words: await readPersonalWords(tx, player.id) });
      await lockLeavingPlayer(tx, player.id);
      await leaveBookings(tx, player.id, now);
      const words = await readPersonalWords(tx, player.id);
      await forgetAnswersWith(tx, words);
      await deleteNotifications(tx, { player: player.id, words });
      await removePlayer(tx, player.id, now);
    }
    await endSessionsOfUser(tx, viewer.userId, now);
    await deleteUser(tx, viewer.userId);
  });
}
