import type { AccountExport } from '@bandeja/contract/calls/account-changes';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { listNotificationsOf } from '../notifications/public.ts';
import { presentExport } from './own-data.presenter.ts';
import {
  findAccount,
  findPlayerOf,
  listOwnBookings,
  listOwnConsents,
  listOwnImages,
  listOwnLevels,
  listOwnMatches,
  listOwnPayments,
  listSetsOfOwnMatches,
} from './own-data.repository.ts';

/** All that is kept of an account, and nothing of anybody else: of a match, the teams are left out. */
export async function exportAccount(db: Database, userId: number, now: Date): Promise<AccountExport> {
  return withTransaction(db, async (tx) => {
    const account = await findAccount(tx, userId);
    if (!account) throw new Refusal('unauthenticated');
    const consents = await listOwnConsents(tx, userId);
    const player = await findPlayerOf(tx, userId);
    if (!player) return presentExport({ now, account, consents });
    return presentExport({
      now,
      account,
      consents,
      player,
      images: await listOwnImages(tx, player.id),
      levels: await listOwnLevels(tx, player.id),
      bookings: await listOwnBookings(tx, player.id),
      payments: await listOwnPayments(tx, player.id),
      matches: await listOwnMatches(tx, player.id),
      notifications: await listNotificationsOf(tx, player.id),
      sets: await listSetsOfOwnMatches(tx, player.id),
    });
  });
}
