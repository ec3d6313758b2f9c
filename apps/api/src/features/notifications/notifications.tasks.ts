import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { deleteSubscriptionsOf } from './push/push.repository.ts';
import { addOlderDelivery, deliverToDevices, type PushOptions, sendPush } from './push/send-push.ts';

export type { PushOptions };

export function createNotificationTasks(
  options: PushOptions,
): Pick<TaskHandlers, 'deliver_push' | 'deliver_to_devices' | 'remove_push_devices' | 'send_push'> {
  return {
    send_push: (payload, { db, now }) => sendPush(db, payload, { now }),
    deliver_push: (payload, { db, now }) => addOlderDelivery(db, payload, { now }),
    deliver_to_devices: (payload, { db, now }) => deliverToDevices(db, payload, { ...options, now }),
    remove_push_devices: ({ sessions }, { db }) => deleteSubscriptionsOf(db, { sessions }),
  };
}
