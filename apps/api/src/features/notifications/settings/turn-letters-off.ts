import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import type { NotificationTopic } from '@bandeja/rules/notifications/topics';
import { lockPlayer } from '../../players/public.ts';
import { saveSetting } from './notification-settings.repository.ts';

/** Turns letters of a topic off for a player; again, or after the account was deleted, it changes nothing. */
export async function turnLettersOff(
  db: Database,
  { player, topic }: { player: number; topic: NotificationTopic },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await lockPlayer(tx, player))
      await saveSetting(tx, player, { topic, channel: 'email', enabled: false });
  });
}
