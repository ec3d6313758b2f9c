import { markAllNotificationsRead, markNotificationRead } from '@bandeja/contract/calls/notifications';
import { useCall } from '../../../data/call-mutation.ts';

/** Marks one notification as read. Quiet: the page that it opens matters more than its dot. */
export const useMarkRead = () => useCall(markNotificationRead, { silent: true });

/** Marks all notifications up to the newest one shown as read. */
export const useMarkAllRead = () => useCall(markAllNotificationsRead, { silent: true });
