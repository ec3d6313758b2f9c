import type { Database } from '@bandeja/db/database';
import { eraseIdempotencyKeys } from '../../http/idempotency/idempotency.own-data.ts';
import { eraseAccount, lockLeavingUser } from '../accounts/public.ts';
import { eraseAmericanos } from '../americanos/public.ts';
import { eraseBookingData } from '../bookings/public.ts';
import { eraseImages } from '../images/public.ts';
import { eraseMatchData } from '../matches/public.ts';
import { eraseNotifications } from '../notifications/public.ts';
import { erasePlayer, findPlayerOfUser, lockLeavingPlayer, readTraces } from '../players/public.ts';
import { eraseTeams } from '../tournaments/public.ts';
import { eraseFromTexts, FREE_TEXTS, isOfMatches } from './free-texts.ts';

type LeavingPlayer = {
  playerId: number;
  now: Date;
  /** Texts by which others name the player. */
  traces: readonly string[];
};
type PlayerPart = (tx: Database, leaving: LeavingPlayer) => Promise<void>;
type AccountPart = (tx: Database, leaving: { userId: number; now: Date }) => Promise<void>;

/** What each feature erases of a player, in the order in which every transaction locks: matches before players. */
const PLAYER_PARTS: readonly PlayerPart[] = [
  eraseMatchData,
  eraseFromTexts(FREE_TEXTS.filter(isOfMatches)),
  lockLeavingPlayer,
  eraseBookingData,
  eraseTeams,
  eraseAmericanos,
  eraseFromTexts(FREE_TEXTS.filter((text) => !isOfMatches(text))),
  eraseNotifications,
  eraseImages,
  erasePlayer,
];

/** The data erased of an account, with or without a player. */
const ACCOUNT_PARTS: readonly AccountPart[] = [eraseIdempotencyKeys, eraseAccount];

/**
 * Erases an account and its player: coming bookings are cancelled, personal data is erased from every table, matches
 * stay readable as "Jogador removido", and every session ends. False when the account does not exist.
 */
export async function eraseUser(
  tx: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  if (!(await lockLeavingUser(tx, userId))) return false;
  // Read under the lock: a player registered a moment ago is erased too.
  const playerId = await findPlayerOfUser(tx, userId);
  if (playerId !== null) {
    const traces = await readTraces(tx, userId);
    for (const erase of PLAYER_PARTS) await erase(tx, { playerId, now, traces });
  }
  for (const erase of ACCOUNT_PARTS) await erase(tx, { userId, now });
  return true;
}
