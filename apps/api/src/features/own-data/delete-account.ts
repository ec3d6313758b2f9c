import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { eraseIdempotencyKeys } from '../../http/idempotency/on-account-deleted.ts';
import type { Viewer } from '../../http/viewer.ts';
import { checkOwnPassword, eraseAccount, lockLeavingUser } from '../accounts/public.ts';
import { eraseBookingData } from '../bookings/public.ts';
import { eraseImages } from '../images/public.ts';
import { eraseMatchData } from '../matches/public.ts';
import { eraseNotifications } from '../notifications/public.ts';
import { erasePlayer, findPlayerOfUser, lockLeavingPlayer } from '../players/public.ts';

type PlayerPart = (tx: Database, leaving: { playerId: number; now: Date }) => Promise<void>;
type AccountPart = (tx: Database, leaving: { userId: number; now: Date }) => Promise<void>;

/** What each feature erases of a player, in the order in which every transaction locks: matches before players. */
const PLAYER_PARTS: readonly PlayerPart[] = [
  eraseMatchData,
  lockLeavingPlayer,
  eraseBookingData,
  eraseNotifications,
  eraseImages,
  erasePlayer,
];

/** What is erased of an account, with or without a player. */
const ACCOUNT_PARTS: readonly AccountPart[] = [eraseIdempotencyKeys, eraseAccount];

type Deletion = { viewer: Viewer; password: string; now: Date };

/**
 * Deletes an account for good: coming bookings are cancelled, personal data is erased from every table, matches stay
 * readable as "Jogador removido", and every session ends.
 */
export async function deleteAccount(db: Database, { viewer, password, now }: Deletion): Promise<void> {
  const { userId } = viewer;
  await checkOwnPassword(db, userId, password);
  await withTransaction(db, async (tx) => {
    if (!(await lockLeavingUser(tx, userId))) throw new Refusal('unauthenticated');
    // Read under the lock: a player registered a moment ago is erased too.
    const playerId = await findPlayerOfUser(tx, userId);
    if (playerId !== null) for (const erase of PLAYER_PARTS) await erase(tx, { playerId, now });
    for (const erase of ACCOUNT_PARTS) await erase(tx, { userId, now });
  });
}
