import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

type NewSubscription = {
  player_id: number;
  session_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  created_at: Date;
};

/** Stores a device. Its endpoint moves to the player and the session that subscribed last. */
export async function saveSubscription(tx: Database, subscription: NewSubscription): Promise<void> {
  const { endpoint, ...changed } = subscription;
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint, ...changed })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        ...changed,
        // What waits belongs to the player.
        waiting: sql`CASE WHEN push_subscriptions.player_id = excluded.player_id THEN push_subscriptions.waiting ELSE '{}' END`,
        timeouts: 0,
      }),
    )
    .execute();
}

/** Deletes the player's oldest devices beyond a number. */
export async function deleteOldestSubscriptions(tx: Database, player: number, kept: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('push_subscriptions')
        .select('id')
        .where('player_id', '=', player)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

export async function deleteSubscription(
  db: Database,
  which: { id: number } | { player: number; endpoint: string },
): Promise<void> {
  const query = db.deleteFrom('push_subscriptions');
  await ('id' in which
    ? query.where('id', '=', which.id)
    : query.where('player_id', '=', which.player).where('endpoint', '=', which.endpoint)
  ).execute();
}

export async function deleteSubscriptionsOf(
  db: Database,
  which: { player: number } | { sessions: readonly string[] },
): Promise<void> {
  const query = db.deleteFrom('push_subscriptions');
  await ('player' in which
    ? query.where('player_id', '=', which.player)
    : query.where('session_id', 'in', which.sessions)
  ).execute();
}

export const listSubscriptionsOf = (db: Database, player: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at'])
    .where('player_id', '=', player)
    .orderBy('id')
    .execute();
