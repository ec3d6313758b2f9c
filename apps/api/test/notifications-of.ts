import { readNotifications } from '../src/features/notifications/render-notifications.ts';
import { notificationSources } from '../src/notification-sources.ts';
import type { TestApp } from './test-app.ts';

/** A player's notifications as the API returns them, oldest first. */
export const notificationsOf = (app: TestApp, player: number) =>
  readNotifications(app.db, player, { sources: notificationSources, now: app.clock.now });
