import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { withoutTraces } from '@bandeja/rules/players/mentions';
import { REMOVED_NAME } from '@bandeja/rules/players/names';
import { Refusal } from '../../http/errors/refusal.ts';
import { eraseIdempotencyKeys } from '../../http/idempotency/idempotency.own-data.ts';
import type { PlayerViewer, Viewer } from '../../http/session/viewer.ts';
import { checkOwnPassword, eraseAccount, lockLeavingUser, type SignInLimits } from '../accounts/public.ts';
import { americanoFreeTexts, eraseAmericanos } from '../americanos/public.ts';
import { bookingFreeTexts, eraseBookingData, eraseReleases, eraseWaits } from '../bookings/public.ts';
import { customerFreeTexts, eraseCustomerData } from '../customers/public.ts';
import { eraseDeskData, refuseLastOwner } from '../desk/public.ts';
import { eraseImages } from '../images/public.ts';
import { eraseAlerts, eraseMatchData, matchFreeTexts } from '../matches/public.ts';
import { eraseNotifications } from '../notifications/public.ts';
import { refundFreeText } from '../payments/public.ts';
import {
  erasePlayer,
  type FreeText,
  findPlayerOfUser,
  lockLeavingPlayer,
  readTraces,
  refuseUnlessSelf,
} from '../players/public.ts';
import { customerHoldings, regularFreeTexts } from '../regulars/public.ts';
import { tillFreeTexts } from '../tills/public.ts';
import { customerTeams, eraseTeams } from '../tournaments/public.ts';

type Deletion = { viewer: Viewer; password: string; now: Date };

/** Deletes the viewer's account permanently. Refuses the only owner of a club. */
export async function deleteAccount(db: Database, { viewer, password, now }: Deletion): Promise<void> {
  const { userId } = viewer;
  await checkOwnPassword(db, userId, password);
  await withTransaction(db, async (tx) => {
    await refuseLastOwner(tx, { userId });
    if (!(await eraseUser(tx, { userId, now }))) throw new Refusal('unauthenticated');
  });
}

type PlayerDeletion = Deletion & { id: number; viewer: PlayerViewer; limits: SignInLimits };

/** Deletes the viewer's player with the account. Refuses the player of another account before any password is read. */
export async function deletePlayer(db: Database, { id, limits, ...deletion }: PlayerDeletion): Promise<void> {
  const { viewer, now } = deletion;
  await refuseUnlessSelf(db, viewer, id);
  await limits.ownPassword(viewer.userId, now, () => deleteAccount(db, deletion));
}

/** Every column of text in which players may name others. free-texts.test.ts compares it with the columns of the database. */
export const FREE_TEXTS: readonly FreeText[] = [
  ...matchFreeTexts,
  ...bookingFreeTexts,
  ...customerFreeTexts,
  ...regularFreeTexts,
  ...americanoFreeTexts,
  ...tillFreeTexts,
  refundFreeText,
];

/** Replaces the player's name, e-mail and phone in these columns, of own texts and of those of others. */
const eraseFromTexts =
  (texts: readonly FreeText[]) =>
  async (tx: Database, { traces }: { traces: readonly string[] }): Promise<void> => {
    for (const { list, update } of texts)
      for (const { id, text } of await list(tx, traces))
        await update(tx, id, withoutTraces(text, traces, REMOVED_NAME));
  };

/** Matches are locked before players, the others after. */
const isOfMatches = ({ column }: FreeText): boolean => column.startsWith('matches.');

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
  (tx, leaving) => eraseCustomerData(tx, leaving, { bookings: customerHoldings, teams: customerTeams }),
  eraseWaits,
  eraseAlerts,
  eraseBookingData,
  eraseReleases,
  eraseTeams,
  eraseAmericanos,
  eraseFromTexts(FREE_TEXTS.filter((text) => !isOfMatches(text))),
  eraseNotifications,
  eraseImages,
  erasePlayer,
];

/** The data erased of an account, with or without a player. */
const ACCOUNT_PARTS: readonly AccountPart[] = [eraseIdempotencyKeys, eraseDeskData, eraseAccount];

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
