import type { Database } from '@bandeja/db/transaction';
import {
  type NotificationParams,
  type NotificationType,
  notificationSubject,
  notificationTitle,
  type StoredNotification,
} from '@bandeja/rules/notifications/notifications';
import { announce } from '../../events/announce.ts';
import { insertNotifications } from './notifications.repository.ts';

export type { NotificationParams, NotificationType };

type NewNotification<T extends NotificationType> = {
  players: readonly number[];
  type: T;
  /** The same content for all players, or one per player. */
  params: NotificationParams[T] | ((player: number) => NotificationParams[T]);
  /** The database's clock by default. */
  now?: Date;
};

/**
 * Stores the notification for each of the players in the caller's transaction, and announces it to their open pages
 * after the commit, with its id, its title (without names of players) and its target.
 */
export async function notifyPlayers<T extends NotificationType>(
  tx: Database,
  { players, type, params, now }: NewNotification<T>,
): Promise<void> {
  const stored = new Map(
    players.map((player) => [
      player,
      { type, params: typeof params === 'function' ? params(player) : params } as StoredNotification,
    ]),
  );
  if (stored.size === 0) return;
  const rows = await insertNotifications(
    tx,
    [...stored].map(([player_id, one]) => ({
      player_id,
      type: one.type,
      params: JSON.stringify(one.params),
      ...(now && { sent_at: now }),
    })),
  );
  for (const { id, player_id } of rows) {
    const one = stored.get(player_id);
    if (!one) continue;
    announce(tx, {
      topic: `notifications:${player_id}`,
      event: 'notification',
      data: { id, title: notificationTitle(one), meta_data: notificationSubject(one) },
    });
  }
}
