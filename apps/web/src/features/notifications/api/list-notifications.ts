import { countNotifications, listNotifications } from '@bandeja/contract/calls/notifications';
import { callPages, callQuery } from '../../../data/call-query.ts';

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
