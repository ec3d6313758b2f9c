import type { AccountExport } from '@bandeja/contract/calls/account-changes';
import type { Database } from '@bandeja/db/transaction';
import { type NotificationSources, readNotifications } from './read-notifications.ts';

/** The player's notifications as the player reads them. */
export async function exportNotifications(
  db: Database,
  { playerId }: { playerId: number },
  sources: NotificationSources,
): Promise<Pick<AccountExport, 'notifications'>> {
  const notifications = await readNotifications(db, playerId, sources);
  return {
    notifications: notifications.map(({ type, title, content, is_read, sent_at }) => ({
      type,
      title,
      content,
      is_read,
      sent_at: sent_at.toISOString(),
    })),
  };
}
