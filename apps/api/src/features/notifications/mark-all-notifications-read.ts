import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { countNotifications } from './count-notifications.ts';
import { announceRead } from './mark-notification-read.ts';
import { markRead } from './notifications.repository.ts';

/** Marks all notifications up to an id as read, or all of them. Resolves with how many are still unread. */
export async function markAllNotificationsRead(
  db: Database,
  player: number,
  upTo: number | undefined,
): Promise<{ count: number }> {
  return withTransaction(db, async (tx) => {
    if (await markRead(tx, player, { upTo })) announceRead(tx, player);
    return countNotifications(tx, player);
  });
}
