import { countOf } from '@bandeja/db/counted';
import { compiledForEach, type Given } from '@bandeja/db/driver/compiled-once';
import type { Database } from '@bandeja/db/transaction';
import {
  isNotificationType,
  type NotificationType,
  notificationTypes,
  type StoredNotification,
} from '@bandeja/rules/notifications/notifications';
import type { NotificationTopic } from '@bandeja/rules/notifications/topics';
import { sql } from 'kysely';

export type NotificationRow = StoredNotification & { id: number; is_read: boolean; sent_at: Date };

const COLUMNS = ['id', 'type', 'params', 'is_read', 'sent_at'] as const;

/** Only notifyPlayers writes these rows, and its types tie params to the type. A later version's type is left out. */
const known = (rows: readonly { type: string }[]) =>
  rows.filter(({ type }) => isNotificationType(type)) as unknown as NotificationRow[];

type NewNotifications = {
  type: NotificationType;
  topic: NotificationTopic;
  /** One row for each player. */
  rows: readonly { player: number; params: object }[];
  now: Date;
};

/**
 * Stores the notification for each player with its topic turned on in the app or, with a device, as a push message.
 * Resolves with the stored rows; `to_app`: the bell and the page show it; `push_waiting`: a push message is to be sent.
 */
export async function insertNotifications(
  tx: Database,
  { type, topic, rows, now }: NewNotifications,
): Promise<{ id: number; player_id: number; to_app: boolean; push_waiting: boolean }[]> {
  const isOff = (channel: string) => sql`EXISTS (
    SELECT FROM notification_settings AS off
    WHERE off.player_id = given.player AND off.topic = ${topic} AND off.channel = ${channel}
  )`;
  const stored = await sql<{ id: number; player_id: number; to_app: boolean; push_waiting: boolean }>`
    INSERT INTO notifications (player_id, type, params, sent_at, channel, push_waiting)
    SELECT given.player, ${type}, given.params, ${now}, CASE WHEN app_off THEN 'push' ELSE 'app' END, wants_push
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (player bigint, params jsonb),
      LATERAL (SELECT
        ${isOff('app')} AS app_off,
        EXISTS (SELECT FROM push_subscriptions WHERE player_id = given.player) AND NOT ${isOff('push')} AS wants_push
      ) AS wish
    WHERE wants_push OR NOT app_off
    RETURNING id, player_id, channel = 'app' AS to_app, push_waiting`.execute(tx);
  return stored.rows;
}

/** Takes the player's notifications that wait for a push message; each is taken once. */
export async function claimWaiting(tx: Database, player: number): Promise<number[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ push_waiting: false })
    .where('player_id', '=', player)
    .where('push_waiting', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The most notifications that one push message folds. */
const FOLDED_AT_MOST = 50;

/** The latest of these notifications, `orUnread` also of the player's unread ones; oldest first. */
export async function findRows(
  db: Database,
  player: number,
  { ids, orUnread = false }: { ids: readonly number[]; orUnread?: boolean },
): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('player_id', '=', player)
    .where((where) =>
      where.or([
        where('id', 'in', ids),
        ...(orUnread ? [where.and([where('is_read', '=', false), where('channel', '=', 'app')])] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(FOLDED_AT_MOST)
    .execute();
  return known(rows.reverse());
}

/** All notifications of the player, oldest first. */
export async function listNotificationsOf(db: Database, player: number): Promise<NotificationRow[]> {
  return known(
    await db
      .selectFrom('notifications')
      .select(COLUMNS)
      .where('player_id', '=', player)
      .orderBy('id')
      .execute(),
  );
}

/** The notifications of the bell and the page, without types that this version does not have. */
const shown = (db: Database, player: number) =>
  db
    .selectFrom('notifications')
    .where('player_id', '=', player)
    .where('channel', '=', 'app')
    .where('type', 'in', notificationTypes);

/** One page, newest first. */
export async function findNotifications(
  db: Database,
  player: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotificationRow[]> {
  return known(
    await shown(db, player).select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  );
}

export async function findNotification(
  db: Database,
  { id, player }: { id: number; player: number },
): Promise<NotificationRow | undefined> {
  return known(await shown(db, player).select(COLUMNS).where('id', '=', id).execute())[0];
}

export async function countNotificationsOf(
  db: Database,
  player: number,
  { onlyUnread = false } = {},
): Promise<number> {
  const counted = await countNotifications({ player, onlyUnread: onlyUnread || undefined }).first(db);
  return counted?.count ?? 0;
}

const countNotifications = compiledForEach(
  (db, given: Given<{ player: number; onlyUnread?: true | undefined }>, has) =>
    countOf(
      db,
      shown(db, given('player')).$if(has('onlyUnread'), (query) => query.where('is_read', '=', false)),
    ),
);

/** Marks unread notifications as read: one, or all up to an id. Resolves with whether there were any. */
export async function markRead(
  tx: Database,
  player: number,
  which: { id: number } | { upTo: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('player_id', '=', player)
    .where('is_read', '=', false)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('upTo' in which && which.upTo !== undefined, (query) =>
      query.where('id', '<=', ('upTo' in which && which.upTo) || 0),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes one batch of a player's notifications, in their order, after the id `after`. Resolves with the last id
 * of a full batch, and with null after the last one.
 */
export async function deleteNotificationsOf(
  tx: Database,
  { player, after, limit }: { player: number; after: number; limit: number },
): Promise<number | null> {
  const last = await tx
    .selectFrom('notifications')
    .select('id')
    .where('player_id', '=', player)
    .where('id', '>', after)
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom('notifications')
    .where('player_id', '=', player)
    .where('id', '>', after)
    .$if(last !== undefined, (query) => query.where('id', '<=', last?.id ?? 0))
    .execute();
  return last?.id ?? null;
}

/** Deletes notifications sent before that instant, the oldest first. Resolves with how many. */
export async function deleteOldNotifications(
  db: Database,
  { before, limit, onlyRead = false }: { before: Date; limit: number; onlyRead?: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications
        WHERE sent_at < ${before} ${onlyRead ? sql`AND is_read` : sql``}
        ORDER BY sent_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
