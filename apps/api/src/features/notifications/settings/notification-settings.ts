import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  isOffered,
  type NotificationSetting,
  type NotificationTopic,
  settingsWithout,
} from '@bandeja/rules/notifications/topics';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockPlayer } from '../../players/public.ts';
import { findSettingsOff, saveSetting } from './notification-settings.repository.ts';

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
