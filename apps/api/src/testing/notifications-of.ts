import { readNotifications } from '../features/notifications/render-notifications.ts';
import { notificationSources } from '../notification-sources.ts';
import type { TestApp } from './test-app.ts';

/** A player's notifications as the API returns them, oldest first. */
export const notificationsOf = (app: TestApp, player: number) =>
  readNotifications(app.db, player, { sources: notificationSources, now: app.clock.now });
