export { eraseNotifications, exportNotifications, notificationPurges } from './notifications.own-data.ts';
export { listUnread } from './notifications.repository.ts';
export { createNotificationTasks, type PushOptions } from './notifications.tasks.ts';
export { type NotificationParams, type NotificationType, notifyPlayers } from './notify-players.ts';
export type { NotificationSources, Reading } from './render-notifications.ts';
export { isSettingOn } from './settings/notification-settings.ts';
export { unsubscribeUrl } from './settings/unsubscribe.routes.ts';
