export { exportNotifications } from './notifications.own-data.ts';
export { createNotificationTasks, type PushOptions } from './notifications.tasks.ts';
export { type NotificationParams, type NotificationType, notifyPlayers } from './notify-players.ts';
export { eraseNotifications } from './on-account-deleted.ts';
export { notificationPurges } from './purge-notifications.ts';
export type { NotificationSources, Reading } from './render-notifications.ts';
export { isSettingOn } from './settings/list-notification-settings.ts';
export { unsubscribeUrl } from './settings/unsubscribe-link.ts';
