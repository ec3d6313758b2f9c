import type { Database } from '@bandeja/db/transaction';
import { isOffered, type NotificationSetting, settingsWithout } from '@bandeja/rules/notifications/topics';
import { Refusal } from '../../http/errors/refusal.ts';
import { findSettingsOff, saveSetting } from './notification-settings.repository.ts';

/** All settings of the player, topic by topic. */
export const listNotificationSettings = async (
  db: Database,
  player: number,
): Promise<NotificationSetting[]> => settingsWithout(await findSettingsOff(db, player));

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

/** Whether the player receives a topic on a channel. */
export const isSettingOn = async (
  db: Database,
  player: number,
  { topic, channel }: Pick<NotificationSetting, 'topic' | 'channel'>,
): Promise<boolean> =>
  !(await findSettingsOff(db, player)).some((off) => off.topic === topic && off.channel === channel);
