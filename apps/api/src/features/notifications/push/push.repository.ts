import type { Database } from '@bandeja/db/database';
import type { JWK } from 'jose';
import { sql } from 'kysely';
import { openSessions } from '../../accounts/public.ts';

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

/** A device, and what waits to be sent to it. */
export type PushLine = {
  id: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  /** Ids of notifications, oldest first. */
  waiting: number[];
  sending_until: Date | null;
  retry_at: Date | null;
  attempts: number;
  timeouts: number;
  answer_ms: number | null;
};

/** The most notifications that wait for one device; older ones are dropped. */
const WAITING_AT_MOST = 50;

/** Adds notifications to the lines of the player's devices, of open sessions only. Resolves with whether there are any. */
export async function addToLines(tx: Database, player: number, ids: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions as device')
    .set({
      waiting: sql`ARRAY(
        SELECT id FROM (
          SELECT DISTINCT unnest(device.waiting || ${[...ids]}::bigint[]) AS id ORDER BY id DESC LIMIT ${WAITING_AT_MOST}
        ) AS newest ORDER BY id
      )`,
    })
    .where('device.player_id', '=', player)
    .where('device.session_id', 'in', openSessions(tx).clearSelect().select('sessions.id'))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The lines of the player's devices, of open sessions only, locked: one delivery of a player starts at a time. */
export async function lockLines(tx: Database, player: number): Promise<PushLine[]> {
  return tx
    .selectFrom('push_subscriptions as device')
    .innerJoin(openSessions(tx).as('session'), 'session.session_id', 'device.session_id')
    .select([
      'device.id',
      'device.endpoint',
      'device.p256dh',
      'device.auth',
      sql<number[]>`to_jsonb(device.waiting)`.as('waiting'),
      'device.sending_until',
      'device.retry_at',
      'device.attempts',
      'device.timeouts',
      'device.answer_ms',
    ])
    .where('device.player_id', '=', player)
    .orderBy('device.id')
    .forUpdate('device')
    .execute();
}

export async function startSending(tx: Database, id: number, until: Date): Promise<void> {
  await tx.updateTable('push_subscriptions').set({ sending_until: until }).where('id', '=', id).execute();
}

/** Ends an attempt at a device: `sent` no longer waits, and the other columns are set. */
export async function endSending(
  tx: Database,
  id: number,
  {
    sent,
    retry_at,
    attempts,
    timeouts,
    answer_ms,
  }: { sent: readonly number[] } & Pick<PushLine, 'retry_at' | 'attempts' | 'timeouts' | 'answer_ms'>,
): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({
      retry_at,
      attempts,
      timeouts,
      answer_ms,
      sending_until: null,
      waiting: sql`ARRAY(SELECT id FROM unnest(waiting) AS id WHERE id <> ALL (${[...sent]}::bigint[]) ORDER BY id)`,
    })
    .where('id', '=', id)
    .execute();
}

/** The player of a device; for jobs of an older release. */
export async function findPlayerOfDevice(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.player_id;
}

type Keys = { public_key: string; private_jwk: JWK };

export async function findPushKeys(db: Database): Promise<Keys | undefined> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_jwk']).executeTakeFirst();
  // Only readPushKeys writes the row.
  return row as Keys | undefined;
}

export async function insertPushKeys(db: Database, { public_key, private_jwk }: Keys): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key, private_jwk: JSON.stringify(private_jwk) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
