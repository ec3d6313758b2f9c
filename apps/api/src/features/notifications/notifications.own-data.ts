import type { AccountExport } from '@bandeja/contract/calls/account-changes';
import type { Database } from '@bandeja/db/transaction';
import { listNotificationsOf } from './notifications.repository.ts';

export async function exportNotifications(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'notifications'>> {
  const notifications = await listNotificationsOf(db, playerId);
  return {
    notifications: notifications.map(({ sent_at, ...one }) => ({ ...one, sent_at: sent_at.toISOString() })),
  };
}
