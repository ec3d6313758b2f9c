import type { Notification } from '@bandeja/contract/calls/notifications';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { announce } from '../../events/announce.ts';
import { Refusal } from '../../http/errors/refusal.ts';
import { presentNotification } from './notifications.presenter.ts';
import { findNotification, markRead } from './notifications.repository.ts';
import { type Reading, renderRows } from './render-notifications.ts';

type OneNotification = Reading & { id: number; player: number };

/** One of the player's notifications. Refuses an id of another player like an unknown one (404). */
export async function readNotification(
  db: Database,
  { id, player, ...reading }: OneNotification,
): Promise<Notification> {
  const row = await findNotification(db, { id, player });
  const [notification] = row ? await renderRows(db, { rows: [row], player, ...reading }) : [];
  if (!notification) throw new Refusal('notification_not_found');
  return presentNotification(notification);
}

/** Marks one notification as read. Refuses as readNotification. */
export async function markNotificationRead(db: Database, one: OneNotification): Promise<Notification> {
  return withTransaction(db, async (tx) => {
    if (await markRead(tx, one.player, { id: one.id })) announceRead(tx, one.player);
    return readNotification(tx, one);
  });
}

/** Tells the player's other pages, whose badges change. */
export function announceRead(tx: Database, player: number): void {
  announce(tx, { topic: `notifications:${player}`, event: 'notifications_read', data: {} });
}
