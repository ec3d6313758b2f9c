import type { Database } from '@bandeja/db/database';
import { deleteBudgetsOf, deleteNotificationsOf } from './notifications.repository.ts';
import { deleteSubscriptionsOf } from './push/push-subscriptions.repository.ts';
import { deleteSettingsOf } from './settings/notification-settings.repository.ts';

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
