import { type Database, withTransaction } from '@bandeja/db/transaction';
import { foldedTitle } from '@bandeja/rules/notifications/folding';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import { claimWaiting, findRows } from '../notifications.repository.ts';
import { type NotificationSources, type ReadNotification, renderRows } from '../render-notifications.ts';
import { encryptMessage } from './encrypt-message.ts';
import { type PushConnection, postToPushService } from './post-to-push-service.ts';
import { readPushKeys, vapidHeader } from './push-keys.ts';
import { deleteSubscription, findSubscription, findSubscriptions } from './push-subscriptions.repository.ts';

export type PushOptions = {
  sources: NotificationSources;
  /** The address of the app, which names the sender to push services. */
  base: () => string;
  connection?: PushConnection;
};

/** A device that is switched off gets the message within a day. */
const KEPT_SECONDS = 24 * 60 * 60;
/** A push service that is down for a while: three attempts take about a minute. */
const ATTEMPTS = 3;

/**
 * Folds a player's waiting notifications with the unread ones of their groups, and adds a job for each group and device.
 * A notification is claimed once: a repeated job finds none.
 */
export async function sendPush(
  db: Database,
  { player }: TaskPayloads['send_push'],
  { sources, now }: { sources: NotificationSources; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const claimed = await claimWaiting(tx, player);
    const devices = claimed.length === 0 ? [] : await findSubscriptions(tx, player);
    if (devices.length === 0) return;
    const rows = await findRows(tx, player, { ids: claimed, orUnread: true });
    const groups = new Map<string, number[]>();
    for (const { id, group } of await renderRows(tx, { rows, player, sources, now })) {
      groups.set(group, [...(groups.get(group) ?? []), id]);
    }
    for (const notifications of groups.values()) {
      if (!notifications.some((id) => claimed.includes(id))) continue;
      for (const device of devices) {
        await addJob(
          tx,
          'deliver_push',
          { device: device.id, notifications },
          { runAt: now, maxAttempts: ATTEMPTS },
        );
      }
    }
  });
}

/**
 * Sends one message to one device. The device is deleted when the push service does not have it any more; another
 * refusal drops the message; a push service that fails or is busy makes the job retry.
 */
export async function deliverPush(
  db: Database,
  { device: id, notifications }: TaskPayloads['deliver_push'],
  { sources, base, connection = {}, now }: PushOptions & { now: Date },
): Promise<void> {
  const device = await findSubscription(db, id);
  if (!device) return;
  const { player_id: player, endpoint } = device;
  const rows = await findRows(db, player, { ids: notifications });
  const message = pushMessage(await renderRows(db, { rows, player, sources, now }));
  if (!message) return;
  const subject = base();
  const status = await postToPushService(
    {
      endpoint,
      body: encryptMessage(JSON.stringify(message), device),
      headers: {
        authorization: await vapidHeader(await readPushKeys(db), {
          endpoint,
          subject: subject.startsWith('https:') ? subject : 'mailto:nao-responda@localhost',
          now,
        }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: KEPT_SECONDS,
        urgency: 'normal',
        // A message that waits for the device is replaced by the next one of its group.
        topic: message.tag,
      },
    },
    connection,
  );
  if (status === 404 || status === 410) return deleteSubscription(db, { id });
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
}

/** The message as apps/web/worker/push.ts reads it, without names of players: a locked screen shows it. */
function pushMessage(notifications: readonly ReadNotification[]) {
  const newest = notifications.at(-1);
  if (!newest) return null;
  const { title, place, group: tag, meta_data } = newest;
  const count = notifications.length;
  return count === 1
    ? { title, body: place, tag, meta_data }
    : { title: foldedTitle(tag, count), body: place, tag, meta_data: null };
}
