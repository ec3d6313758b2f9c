import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { openSessions } from '../../accounts/public.ts';

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
