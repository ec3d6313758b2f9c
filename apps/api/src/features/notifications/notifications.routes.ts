import * as calls from '@bandeja/contract/calls/notifications';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { getPushKey } from './push/push-keys.ts';
import { subscribeToPush, unsubscribeFromPush } from './push/subscribe-to-push.ts';
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  readNotification,
} from './read-notifications.ts';
import type { NotificationSources } from './render-notifications.ts';
import { listNotificationSettings, updateNotificationSetting } from './settings/notification-settings.ts';

export function registerNotifications(frame: Frame, { sources }: { sources: NotificationSources }) {
  registerCall(frame, calls.listNotifications, ({ db, viewer, query, request, now }) =>
    listNotifications(db, { player: viewer.playerId, query, url: request.url, sources, now }),
  );

  registerCall(frame, calls.countNotifications, ({ db, viewer }) => countNotifications(db, viewer.playerId));

  registerCall(
    frame,
    calls.markNotificationRead,
    ({ db, viewer, params, now }) =>
      markNotificationRead(db, { id: params.id, player: viewer.playerId, sources, now }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        readNotification(db, { id: params.id, player: viewer.playerId, sources, now }),
    },
  );

  registerCall(
    frame,
    calls.markAllNotificationsRead,
    ({ db, viewer, body }) => markAllNotificationsRead(db, viewer.playerId, body.up_to),
    { idempotency: ({ db, viewer }) => countNotifications(db, viewer.playerId) },
  );

  registerCall(frame, calls.listNotificationSettings, ({ db, viewer }) =>
    listNotificationSettings(db, viewer.playerId),
  );

  registerCall(
    frame,
    calls.updateNotificationSetting,
    ({ db, viewer, body }) => updateNotificationSetting(db, viewer.playerId, body),
    { idempotency: ({ db, viewer }) => listNotificationSettings(db, viewer.playerId) },
  );

  registerCall(frame, calls.getPushKey, ({ db }) => getPushKey(db));

  registerCall(
    frame,
    calls.subscribeToPush,
    ({ db, viewer, body, now }) =>
      subscribeToPush(db, { ...body, player: viewer.playerId, session: viewer.sessionId, now }),
    { idempotency: async () => undefined },
  );

  registerCall(
    frame,
    calls.unsubscribeFromPush,
    ({ db, viewer, body }) => unsubscribeFromPush(db, viewer.playerId, body.endpoint),
    { idempotency: async () => undefined },
  );
}
