import * as calls from '@bandeja/contract/calls/notifications';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { listNotifications } from './list-notifications.ts';
import {
  countUnread,
  markAllNotificationsRead,
  markNotificationRead,
  readNotification,
} from './mark-notifications-read.ts';
import { listNotificationSettings, updateNotificationSetting } from './notification-settings.ts';
import { readPushKeys } from './push/push-keys.ts';
import { subscribeToPush, unsubscribeFromPush } from './push/subscribe.ts';
import type { NotificationSources } from './read-notifications.ts';

export function registerNotifications(frame: Frame, { sources }: { sources: NotificationSources }) {
  registerCall(frame, calls.listNotifications, ({ db, viewer, query, request }) =>
    listNotifications(db, { player: viewer.playerId, query, url: request.url, sources }),
  );

  registerCall(frame, calls.countNotifications, ({ db, viewer }) => countUnread(db, viewer.playerId));

  registerCall(
    frame,
    calls.markNotificationRead,
    ({ db, viewer, params }) => markNotificationRead(db, { id: params.id, player: viewer.playerId, sources }),
    {
      idempotency: ({ db, viewer, params }) =>
        readNotification(db, { id: params.id, player: viewer.playerId, sources }),
    },
  );

  registerCall(
    frame,
    calls.markAllNotificationsRead,
    ({ db, viewer, body }) => markAllNotificationsRead(db, viewer.playerId, body.up_to),
    { idempotency: ({ db, viewer }) => countUnread(db, viewer.playerId) },
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

  registerCall(frame, calls.getPushKey, async ({ db }) => ({
    public_key: (await readPushKeys(db)).public_key,
  }));

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
