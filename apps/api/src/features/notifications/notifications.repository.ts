import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import { type Insertable, sql } from 'kysely';

export function insertNotifications(tx: Database, rows: Insertable<DB['notifications']>[]) {
  return tx.insertInto('notifications').values(rows).returning(['id', 'player_id']).execute();
}

/** Everything a player was told, and what others were told that has all of these words in it. */
export async function deleteNotifications(
  tx: Database,
  { player, words }: { player: number; words: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where((where) =>
      where.or([
        where('player_id', '=', player),
        where.and(words.map((word) => sql<boolean>`strpos(title || ' ' || content, ${word}) > 0`)),
      ]),
    )
    .execute();
}

export function listNotificationsOf(db: Database, player: number) {
  return db
    .selectFrom('notifications')
    .select(['type', 'title', 'content', 'is_read', 'sent_at'])
    .where('player_id', '=', player)
    .orderBy('id')
    .execute();
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
