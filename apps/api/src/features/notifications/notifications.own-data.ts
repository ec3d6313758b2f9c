import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { listSubscriptionsOf } from './push/push-subscriptions.repository.ts';
import { type Reading, readNotifications } from './render-notifications.ts';
import { findSettingsOff } from './settings/notification-settings.repository.ts';

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
