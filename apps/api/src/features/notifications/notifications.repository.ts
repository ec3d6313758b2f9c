import { compiledForEach, type Given } from '@bandeja/db/compiled-once';
import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import {
  isNotificationType,
  type NotificationType,
  notificationTypes,
  type StoredNotification,
} from '@bandeja/rules/notifications/notifications';
import {
  MINUTES_PER_NOTIFICATION,
  NOTIFICATIONS_AT_ONCE,
  type NotificationTopic,
} from '@bandeja/rules/notifications/topics';
import { type RawBuilder, sql } from 'kysely';
import { hasBlocked, isGuest } from '../players/public.ts';

export type NotificationRow = StoredNotification & { id: number; is_read: boolean; sent_at: Date };

const COLUMNS = ['id', 'type', 'params', 'is_read', 'sent_at'] as const;

/** Only notifyPlayers writes these rows, and its types tie params to the type. A later version's type is left out. */
const known = (rows: readonly { type: string }[]) =>
  rows.filter(({ type }) => isNotificationType(type)) as unknown as NotificationRow[];

type NewNotifications = {
  type: NotificationType;
  topic: NotificationTopic;
  author: number | null;
  quiet: boolean;
  /** One row for each player. */
  rows: readonly { player: number; params: object; about: string | null }[];
  now: Date;
};

/**
 * Stores the notification for each player with its topic turned on in the app or, with a device, as a push message. Left
 * out are players who have blocked the author, and players beyond the author's budget. A row that replaces an unread one
 * gets a new id, so it is the newest. Resolves with the stored rows; `to_app`: the bell and the page show it;
 * `push_waiting`: a push message is to be sent.
 */
export async function insertNotifications(
  tx: Database,
  { type, topic, author, quiet, rows, now }: NewNotifications,
): Promise<{ id: number; player_id: number; to_app: boolean; push_waiting: boolean }[]> {
  const isOff = (channel: string) => sql`EXISTS (
    SELECT FROM notification_settings AS off
    WHERE off.player_id = given.player AND off.topic = ${topic} AND off.channel = ${channel}
  )`;
  // Own acts need no budget: a payer reads about the own payment.
  const isAdmitted =
    author === null
      ? sql`true`
      : sql`(wanted.player = ${author} OR wanted.player IN (SELECT player_id FROM admitted))`;
  const stored = await sql<{ id: number; player_id: number; to_app: boolean; push_waiting: boolean }>`
    WITH wanted AS MATERIALIZED (
      SELECT given.*, app_off, wants_push
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (player bigint, params jsonb, about text),
        LATERAL (SELECT
          ${isOff('app')} AS app_off,
          NOT ${quiet}::boolean AND EXISTS (SELECT FROM push_subscriptions WHERE player_id = given.player)
            AND NOT ${isOff('push')} AS wants_push
        ) AS wish
      WHERE (wants_push OR NOT app_off) AND NOT ${isGuest(sql`given.player`)}
    ) ${author === null ? sql`` : sql`, admitted AS (${spendBudget(author, now)})`}
    INSERT INTO notifications (player_id, type, about, params, sent_at, channel, push_waiting)
    SELECT player, ${type}, about, params, ${now}, CASE WHEN app_off THEN 'push' ELSE 'app' END, wants_push
    FROM wanted WHERE ${isAdmitted} ORDER BY player
    ON CONFLICT (player_id, type, about) WHERE NOT is_read AND about IS NOT NULL DO UPDATE
    SET id = DEFAULT, params = excluded.params, sent_at = excluded.sent_at, channel = excluded.channel,
      push_waiting = excluded.push_waiting
    RETURNING id, player_id, channel = 'app' AS to_app, push_waiting`.execute(tx);
  return stored.rows;
}

/** The unread notifications of one type of these players: those that a further one may replace. */
export const listUnread = async (
  db: Database,
  type: NotificationType,
  players: readonly number[],
): Promise<(StoredNotification & { player_id: number })[]> =>
  (await db
    .selectFrom('notifications')
    .select(['player_id', 'type', 'params'])
    .where('player_id', '=', sql<number>`ANY(${players}::bigint[])`)
    .where('type', '=', type)
    .where('is_read', '=', false)
    .execute()) as unknown as (StoredNotification & { player_id: number })[];

/**
 * Spends one of the author's budget for each player of `wanted` without a block, in the order of their ids, and returns the
 * players whose budget was not empty. The row's lock serializes notifications of one pair.
 */
function spendBudget(author: number, now: Date): RawBuilder<unknown> {
  const minutes = sql`greatest(extract(epoch FROM ${now}::timestamptz - budget.spent_at) / 60, 0)`;
  const rest = sql`greatest(budget.spent - ${minutes} / ${MINUTES_PER_NOTIFICATION}::real, 0)`;
  return sql`
    INSERT INTO notification_budgets AS budget (author_id, player_id, spent, spent_at)
    SELECT ${author}, player, 1, ${now}
    FROM wanted WHERE player <> ${author} AND NOT ${hasBlocked(sql`player`, sql`${author}::bigint`)} ORDER BY player
    ON CONFLICT (author_id, player_id) DO UPDATE SET spent = ${rest} + 1, spent_at = ${now}
    WHERE ${rest} + 1 <= ${NOTIFICATIONS_AT_ONCE}
    RETURNING player_id`;
}

/** Budgets of the player's notifications to others and of others to the player. */
export async function deleteBudgetsOf(tx: Database, player: number): Promise<void> {
  await tx
    .deleteFrom('notification_budgets')
    .where((is) => is.or([is('author_id', '=', player), is('player_id', '=', player)]))
    .execute();
}

/** Deletes budgets that are whole again. Resolves with how many. */
export async function deleteWholeBudgets(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM notification_budgets WHERE (author_id, player_id) IN (
        SELECT author_id, player_id FROM notification_budgets
        WHERE spent_at < ${before} ORDER BY spent_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
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
