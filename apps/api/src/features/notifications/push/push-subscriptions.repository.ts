import type { Database } from '@bandeja/db/transaction';
import { openSessions } from '../../accounts/public.ts';

export type PushSubscription = {
  id: number;
  player_id: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
};

type NewSubscription = Omit<PushSubscription, 'id'> & { session_id: string; created_at: Date };

/** Stores a device. Its endpoint moves to the player and the session that subscribed last. */
export async function saveSubscription(tx: Database, subscription: NewSubscription): Promise<void> {
  const { endpoint, ...changed } = subscription;
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint, ...changed })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
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

/** The player's devices, of open sessions only. */
export function findSubscriptions(db: Database, player: number): Promise<PushSubscription[]> {
  return selectOpen(db).where('device.player_id', '=', player).orderBy('device.id').execute();
}

export function findSubscription(db: Database, id: number): Promise<PushSubscription | undefined> {
  return selectOpen(db).where('device.id', '=', id).executeTakeFirst();
}

const selectOpen = (db: Database) =>
  db
    .selectFrom('push_subscriptions as device')
    .innerJoin(openSessions(db).as('session'), 'session.session_id', 'device.session_id')
    .select(['device.id', 'device.player_id', 'device.endpoint', 'device.p256dh', 'device.auth']);

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
