import type { Database } from '@bandeja/db/transaction';
import {
  type NotificationParams,
  type NotificationType,
  notificationSubject,
  notificationTitle,
  type StoredNotification,
  topicOf,
} from '@bandeja/rules/notifications/notifications';
import { announce } from '../../events/announce.ts';
import { addJob } from '../../jobs/add-job.ts';
import { insertNotifications } from './notifications.repository.ts';

export type { NotificationParams, NotificationType };

type NewNotification<T extends NotificationType> = {
  players: readonly number[];
  type: T;
  /** The same content for all players, or one per player. */
  params: NotificationParams[T] | ((player: number) => NotificationParams[T]);
  now: Date;
};

/**
 * Stores the notification for each of the players in the caller's transaction, unless they have turned its topic off,
 * and announces it to their open pages after the commit, with its id, its title (without names of players) and its
 * target. A job sends it to their devices.
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
  const rows = await insertNotifications(tx, {
    type,
    topic: topicOf(type),
    rows: [...stored].map(([player, one]) => ({ player, params: one.params })),
    now,
  });
  for (const { id, player_id, to_app, push_waiting } of rows) {
    if (push_waiting) {
      await addJob(tx, 'send_push', { player: player_id }, { runAt: now, jobKey: `send_push:${player_id}` });
    }
    const one = stored.get(player_id);
    if (!one || !to_app) continue;
    announce(tx, {
      topic: `notifications:${player_id}`,
      event: 'notification',
      data: { id, title: notificationTitle(one), meta_data: notificationSubject(one) },
    });
  }
}
