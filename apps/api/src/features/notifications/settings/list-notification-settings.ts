import type { Database } from '@bandeja/db/database';
import { type NotificationSetting, settingsWithout } from '@bandeja/rules/notifications/topics';
import { findSettingsOff } from './notification-settings.repository.ts';

/** All settings of the player, topic by topic. */
export const listNotificationSettings = async (
  db: Database,
  player: number,
): Promise<NotificationSetting[]> => settingsWithout(await findSettingsOff(db, player));

/** Whether the player receives a topic on a channel. */
export const isSettingOn = async (
  db: Database,
  player: number,
  { topic, channel }: Pick<NotificationSetting, 'topic' | 'channel'>,
): Promise<boolean> =>
  !(await findSettingsOff(db, player)).some((off) => off.topic === topic && off.channel === channel);
