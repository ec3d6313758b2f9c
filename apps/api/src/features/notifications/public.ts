export { deleteNotifications, listNotificationsOf } from './notifications.repository.ts';
export { notifyPlayers } from './notify-players.ts';
