import type { Parsed } from '@bandeja/contract/call';
import type { listNotifications as listCall, Notification } from '@bandeja/contract/calls/notifications';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { announce } from '../../events/announce.ts';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import { presentNotification } from './notifications.presenter.ts';
import {
  countNotificationsOf,
  findNotification,
  findNotifications,
  markRead,
} from './notifications.repository.ts';
import { type Reading, renderRows } from './render-notifications.ts';

type ListNotificationsInput = Reading & {
  player: number;
  query: Parsed<typeof listCall>['query'];
  url: string;
};

/** A page of the player's notifications, newest first. Five statements for any length. */
export async function listNotifications(
  db: Database,
  { player, query, url, ...reading }: ListNotificationsInput,
): Promise<Page<Notification>> {
  const { page, page_size } = query;
  const count = await countNotificationsOf(db, player);
  const rows = await findNotifications(db, player, { limit: page_size, offset: offsetOf(query) });
  const results = (await renderRows(db, { rows, player, ...reading })).map(presentNotification);
  return presentPage({ url, page, page_size, count, results });
}

/** The player's unread notifications. */
export const countNotifications = async (db: Database, player: number): Promise<{ count: number }> => ({
  count: await countNotificationsOf(db, player, { onlyUnread: true }),
});

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
function announceRead(tx: Database, player: number): void {
  announce(tx, { topic: `notifications:${player}`, event: 'notifications_read', data: {} });
}

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
