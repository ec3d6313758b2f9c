import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import {
  type NotificationParams,
  type NotificationType,
  notificationAbout,
  notificationSubject,
  notificationTitle,
  type StoredNotification,
  topicOf,
} from '@bandeja/rules/notifications/notifications';
import { announce } from '../../events/announce.ts';
import { newJob } from '../../jobs/add-job.ts';
import { insertNotifications } from './notifications.repository.ts';

export type { NotificationParams, NotificationType };

type NewNotification<T extends NotificationType> = {
  players: readonly number[];
  /** The player whose act caused it, who has a budget for each recipient; null: no player's act. */
  author: number | null;
  type: T;
  /** The same content for all players, or one per player. */
  params: NotificationParams[T] | ((player: number) => NotificationParams[T]);
  /** Without a push message: nobody is woken. */
  quiet?: boolean;
  /** Of the jobs of push messages, those of a smaller number start first. */
  pushPriority?: number;
  now: Date;
};

/**
 * Stores the notification for each of the players in the caller's transaction, and announces it to their open pages
 * after the commit, with its id, its title (without names of players) and its target. A job sends it to their devices.
 * It replaces the player's unread one of the same type about the same object. It is not sent to players who have turned
 * its topic off or have blocked its author, nor beyond the author's budget.
 */
export async function notifyPlayers<T extends NotificationType>(
  tx: Database,
  { players, author, type, params, quiet = false, pushPriority, now }: NewNotification<T>,
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
    author,
    quiet,
    rows: [...stored].map(([player, one]) => ({
      player,
      params: one.params,
      about: notificationAbout(one),
    })),
    now,
  });
  const pushes = rows.filter(({ push_waiting }) => push_waiting);
  await inOneTrip(
    tx,
    pushes.map(({ player_id: player }) =>
      newJob(
        'send_push',
        { player },
        {
          runAt: now,
          // A key of its own: adding a job under a key in use also changes the priority of the job that waits.
          ...(pushPriority === undefined
            ? { jobKey: `send_push:${player}` }
            : { jobKey: `send_push:${player}:${pushPriority}`, priority: pushPriority }),
        },
      ),
    ),
  );
  for (const { id, player_id, to_app } of rows) {
    const one = stored.get(player_id);
    if (!one || !to_app) continue;
    announce(tx, {
      topic: `notifications:${player_id}`,
      event: 'notification',
      data: { id, title: notificationTitle(one), meta_data: notificationSubject(one) },
    });
  }
}
