import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { deleteSubscriptionsOf } from './push/push-subscriptions.repository.ts';
import { deliverPush, type PushOptions, sendPush } from './push/send-push.ts';

export type { PushOptions };

export function createNotificationTasks(
  options: PushOptions,
): Pick<TaskHandlers, 'deliver_push' | 'remove_push_devices' | 'send_push'> {
  return {
    send_push: (payload, { db, now }) => sendPush(db, payload, { sources: options.sources, now }),
    deliver_push: (payload, { db, now }) => deliverPush(db, payload, { ...options, now }),
    remove_push_devices: ({ sessions }, { db }) => deleteSubscriptionsOf(db, { sessions }),
  };
}
