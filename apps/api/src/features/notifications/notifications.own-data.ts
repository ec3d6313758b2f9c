import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { type Purge, retainedSince } from '../../jobs/purge-old-rows.ts';
import {
  deleteBudgetsOf,
  deleteNotificationsOf,
  deleteOldNotifications,
  deleteWholeBudgets,
} from './notifications.repository.ts';
import { deleteSubscriptionsOf, listSubscriptionsOf } from './push/push.repository.ts';
import { type Reading, readNotifications } from './render-notifications.ts';
import { deleteSettingsOf, findSettingsOff } from './settings/notification-settings.repository.ts';

/** The player's notifications as the player reads them, the topics that the player has turned off, and the devices. */
export async function exportNotifications(
  db: Database,
  { playerId }: { playerId: number },
  reading: Reading,
): Promise<Pick<AccountExport, 'notifications' | 'notifications_off' | 'push_devices'>> {
  const notifications = await readNotifications(db, playerId, reading);
  return {
    notifications: notifications.map(({ type, title, content, is_read, sent_at }) => ({
      type,
      title,
      content,
      is_read,
      sent_at: sent_at.toISOString(),
    })),
    notifications_off: await findSettingsOff(db, playerId),
    push_devices: (await listSubscriptionsOf(db, playerId)).map(({ endpoint, created_at }) => ({
      endpoint,
      created_at: created_at.toISOString(),
    })),
  };
}

/** The most rows that one statement deletes. */
const BATCH = 5_000;

/**
 * Deletes the player's notifications, in batches, settings and devices. Notifications of other players refer to the player by id and no
 * longer show the name.
 */
export async function eraseNotifications(
  tx: Database,
  { playerId }: { playerId: number },
  limit = BATCH,
): Promise<void> {
  let after: number | null = 0;
  while (after !== null) after = await deleteNotificationsOf(tx, { player: playerId, after, limit });
  await deleteBudgetsOf(tx, playerId);
  await deleteSettingsOf(tx, playerId);
  await deleteSubscriptionsOf(tx, { player: playerId });
}

/** Deletes old notifications, unread ones later, and budgets that are whole again. */
export const notificationPurges: readonly Purge[] = [
  (db, { now, limit }) =>
    deleteOldNotifications(db, { before: retainedSince('unreadNotifications', now), limit }),
  (db, { now, limit }) =>
    deleteOldNotifications(db, { before: retainedSince('readNotifications', now), limit, onlyRead: true }),
  (db, { now, limit }) =>
    deleteWholeBudgets(db, { before: retainedSince('notificationBudgets', now), limit }),
];
