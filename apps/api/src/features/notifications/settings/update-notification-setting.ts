import type { Database } from '@bandeja/db/database';
import { isOffered, type NotificationSetting } from '@bandeja/rules/notifications/topics';
import { Refusal } from '../../../http/errors/refusal.ts';
import { listNotificationSettings } from './list-notification-settings.ts';
import { saveSetting } from './notification-settings.repository.ts';

/** Turns a topic on a channel on or off. Refuses a channel that the topic does not have. */
export async function updateNotificationSetting(
  db: Database,
  player: number,
  setting: NotificationSetting,
): Promise<NotificationSetting[]> {
  if (!isOffered(setting.topic, setting.channel)) throw new Refusal('notification_setting_not_offered');
  await saveSetting(db, player, setting);
  return listNotificationSettings(db, player);
}
