import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import { isNotificationType, type StoredNotification } from '@bandeja/rules/notifications/notifications';
import { type Insertable, sql } from 'kysely';

export type NotificationRow = StoredNotification & { id: number; is_read: boolean; sent_at: Date };

export function insertNotifications(tx: Database, rows: Insertable<DB['notifications']>[]) {
  return tx.insertInto('notifications').values(rows).returning(['id', 'player_id']).execute();
}

/** The player's notifications, oldest first. A type that this version does not know is left out. */
export async function listNotificationsOf(db: Database, player: number): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'params', 'is_read', 'sent_at'])
    .where('player_id', '=', player)
    .orderBy('id')
    .execute();
  // notifyPlayers alone writes them, and its types tie params to the type.
  return rows.filter(({ type }) => isNotificationType(type)) as unknown as NotificationRow[];
}

/**
 * Deletes one batch of a player's notifications, in their order, from behind `after`. Resolves with the last id and
 * whether the batch was full.
 */
export async function deleteNotificationsOf(
  tx: Database,
  { player, after, limit }: { player: number; after: number; limit: number },
): Promise<{ last: number; isFull: boolean }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    WITH batch AS (
      SELECT id FROM notifications WHERE player_id = ${player} AND id > ${after} ORDER BY id LIMIT ${limit}
    ), deleted AS (
      DELETE FROM notifications USING batch WHERE notifications.id = batch.id
    )
    SELECT max(id) AS last, count(*) AS count FROM batch`.execute(tx);
  const { last = null, count = 0 } = rows[0] ?? {};
  return { last: last ?? after, isFull: count === limit };
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
