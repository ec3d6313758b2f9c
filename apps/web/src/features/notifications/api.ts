import {
  countNotifications,
  listNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSetting,
} from '@bandeja/contract/calls/notifications';
import { useCall } from '../../data/call-mutation.ts';
import { callPages, callQuery } from '../../data/call-query.ts';

/** A notification read that the server refuses is an error of the page, not only a line of the log. */
const meta = { rethrow: true };

/** How many notifications are unread, for the badge. */
export const unreadQuery = { ...callQuery(countNotifications), meta };

/** The latest 20, for the bell. */
export const latestQuery = { ...callQuery(listNotifications, { query: {} }), meta };

/** All notifications, page by page. */
export const notificationsQuery = {
  ...callPages(listNotifications, {}, (_, page) => ({ query: { page } })),
  meta,
};

/** Marks one notification as read. Quiet: the page that it opens matters more than its dot. */
export const useMarkRead = () => useCall(markNotificationRead, { silent: true });

/** Marks all notifications up to the newest one shown as read. */
export const useMarkAllRead = () => useCall(markAllNotificationsRead, { silent: true });

/** Which topics the player receives, channel by channel. */
export const notificationSettingsQuery = callQuery(listNotificationSettings);

/** Turns a topic on a channel on or off; the answer has all settings. */
export const useUpdateSetting = () =>
  useCall(updateNotificationSetting, { answers: () => notificationSettingsQuery });
