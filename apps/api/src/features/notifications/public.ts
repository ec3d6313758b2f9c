export { exportNotifications } from './notifications.own-data.ts';
export { notifyPlayers } from './notify-players.ts';
export { eraseNotifications } from './on-account-deleted.ts';
export { notificationPurges } from './purge-notifications.ts';
