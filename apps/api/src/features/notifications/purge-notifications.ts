import { type Purge, retainedSince } from '../../jobs/purge-old-rows.ts';
import { deleteOldNotifications, deleteWholeBudgets } from './notifications.repository.ts';

/** Deletes old notifications, unread ones later, and budgets that are whole again. */
export const notificationPurges: readonly Purge[] = [
  (db, { now, limit }) =>
    deleteOldNotifications(db, { before: retainedSince('unreadNotifications', now), limit }),
  (db, { now, limit }) =>
    deleteOldNotifications(db, { before: retainedSince('readNotifications', now), limit, onlyRead: true }),
  (db, { now, limit }) =>
    deleteWholeBudgets(db, { before: retainedSince('notificationBudgets', now), limit }),
];
