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
  // Only notifyPlayers writes these rows, and its types tie params to the type.
  return rows.filter(({ type }) => isNotificationType(type)) as unknown as NotificationRow[];
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
