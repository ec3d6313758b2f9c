import type { Parsed } from '@bandeja/contract/call';
import type { subscribeToPush as subscribeToPushCall } from '@bandeja/contract/calls/notifications';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { ValidationRefusal } from '../../../http/errors/refusal.ts';
import { isDeviceKey } from './encrypt-message.ts';
import { deleteOldestSubscriptions, deleteSubscription, saveSubscription } from './push.repository.ts';

/** More than the devices of a player. */
export const DEVICES_AT_MOST = 10;

type Device = Parsed<typeof subscribeToPushCall>['body'] & { player: number; session: string; now: Date };

/** Turns push messages on for a device until its session ends. Beyond ten devices the oldest one is dropped. */
export async function subscribeToPush(
  db: Database,
  { endpoint, keys, player, session, now }: Device,
): Promise<void> {
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  if (!isDeviceKey(p256dh)) throw new ValidationRefusal({ keys: { p256dh: ['Chave inválida.'] } });
  await withTransaction(db, async (tx) => {
    await saveSubscription(tx, {
      endpoint,
      player_id: player,
      session_id: session,
      p256dh,
      auth: Buffer.from(keys.auth, 'base64url'),
      created_at: now,
    });
    await deleteOldestSubscriptions(tx, player, DEVICES_AT_MOST);
  });
}

/** Turns push messages off for one of the player's devices; an unknown one is no error. */
export const unsubscribeFromPush = (db: Database, player: number, endpoint: string): Promise<void> =>
  deleteSubscription(db, { player, endpoint });
