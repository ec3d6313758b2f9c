import type { Database } from '@bandeja/db/database';
import { countNotificationsOf } from './notifications.repository.ts';

/** The player's unread notifications. */
export const countNotifications = async (db: Database, player: number): Promise<{ count: number }> => ({
  count: await countNotificationsOf(db, player, { onlyUnread: true }),
});
