import type { Database } from '@bandeja/db/database';
import type { NotificationSetting } from '@bandeja/rules/notifications/topics';

/** The settings that the player has turned off. */
export const findSettingsOff = (db: Database, player: number) =>
  db
    .selectFrom('notification_settings')
    .select(['topic', 'channel'])
    .where('player_id', '=', player)
    .orderBy('topic')
    .orderBy('channel')
    .execute();

export async function saveSetting(
  db: Database,
  player: number,
  { topic, channel, enabled }: NotificationSetting,
): Promise<void> {
  if (enabled) {
    await db
      .deleteFrom('notification_settings')
      .where('player_id', '=', player)
      .where('topic', '=', topic)
      .where('channel', '=', channel)
      .execute();
    return;
  }
  await db
    .insertInto('notification_settings')
    .values({ player_id: player, topic, channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSettingsOf(tx: Database, player: number): Promise<void> {
  await tx.deleteFrom('notification_settings').where('player_id', '=', player).execute();
}
