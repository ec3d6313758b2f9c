import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/notifications.ts';

export type * from '../schemas/notifications.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listNotifications: Of<'listNotifications'> = {
  name: 'listNotifications',
  method: 'GET',
  path: '/notification/info/',
};

export const countNotifications: Of<'countNotifications'> = {
  name: 'countNotifications',
  method: 'GET',
  path: '/notification/info/count/',
};

export const markNotificationRead: Of<'markNotificationRead'> = {
  name: 'markNotificationRead',
  method: 'POST',
  path: '/notification/info/:id/mark-as-read/',
};

export const markAllNotificationsRead: Of<'markAllNotificationsRead'> = {
  name: 'markAllNotificationsRead',
  method: 'PATCH',
  path: '/notification/info/mark-all-as-read/',
};

export const listNotificationSettings: Of<'listNotificationSettings'> = {
  name: 'listNotificationSettings',
  method: 'GET',
  path: '/notification/settings/',
};

export const updateNotificationSetting: Of<'updateNotificationSetting'> = {
  name: 'updateNotificationSetting',
  method: 'PATCH',
  path: '/notification/settings/',
};

export const getPushKey: Of<'getPushKey'> = {
  name: 'getPushKey',
  method: 'GET',
  path: '/notification/push/key/',
};

export const subscribeToPush: Of<'subscribeToPush'> = {
  name: 'subscribeToPush',
  method: 'POST',
  path: '/notification/push/subscriptions/',
};

export const unsubscribeFromPush: Of<'unsubscribeFromPush'> = {
  name: 'unsubscribeFromPush',
  method: 'POST',
  path: '/notification/push/subscriptions/remove/',
};
