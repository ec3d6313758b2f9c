import { listNotificationSettings, updateNotificationSetting } from '@bandeja/contract/calls/notifications';
import { useCall } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';

/** Which topics the player receives, channel by channel. */
export const notificationSettingsQuery = callQuery(listNotificationSettings);

/** Turns a topic on a channel on or off; the answer has all settings. */
export const useUpdateSetting = () =>
  useCall(updateNotificationSetting, { answers: () => notificationSettingsQuery });
