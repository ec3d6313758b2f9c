import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { foldedTitle } from '@bandeja/rules/notifications/folding';
import { isTooLateToPush } from '@bandeja/rules/notifications/opening-notifications';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import { observe } from '../../../monitoring/observed.ts';
import { claimWaiting, findRows } from '../notifications.repository.ts';
import { type NotificationSources, type ReadNotification, renderRows } from '../render-notifications.ts';
import { encryptMessage } from './encrypt-message.ts';
import { type PushAnswer, type PushConnection, postToPushService } from './post-to-push-service.ts';
import {
  addToLines,
  deleteSubscription,
  endSending,
  findPlayerOfDevice,
  lockLines,
  type PushLine,
  startSending,
} from './push.repository.ts';
import { readPushKeys, topicHeader, vapidHeader } from './push-keys.ts';

export type PushOptions = {
  sources: NotificationSources;
  /** The address of the app, which names the sender to push services. */
  base: () => string;
  connection?: PushConnection;
};

/** A device that is switched off gets the message within a day. */
const KEPT_SECONDS = 24 * 60 * 60;
/** The waits before the second and the third attempt at a message; there is no fourth. */
const RETRY_MS = [5_000, 30_000] as const;
/** Attempts in a row without an answer in time, after which the device is deleted. */
const TIMEOUTS_AT_MOST = 3;
/** Longer than an attempt: a device is free again when the process of its delivery was killed. */
const SENDING_MS = 15_000;
/** Devices whose last attempt took longer come later; one without an attempt counts as this slow. */
const UNKNOWN_ANSWER_MS = 3_000;

type Context = PushOptions & { now: Date };

/** Adds a player's waiting notifications to the lines of the devices. A notification is claimed once: a repeated job finds none. */
export async function sendPush(
  db: Database,
  { player }: TaskPayloads['send_push'],
  { now }: { now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const claimed = await claimWaiting(tx, player);
    if (claimed.length === 0 || !(await addToLines(tx, player, claimed))) return;
    await addDelivery(tx, player, { lines: await lockLines(tx, player), now });
  });
}

/** A job of an older release, with the notifications of one message to one device. */
export async function addOlderDelivery(
  db: Database,
  { device, notifications }: TaskPayloads['deliver_push'],
  { now }: { now: Date },
): Promise<void> {
  const player = await findPlayerOfDevice(db, device);
  if (player === undefined) return;
  await withTransaction(db, async (tx) => {
    await addToLines(tx, player, notifications);
    await addDelivery(tx, player, { lines: await lockLines(tx, player), now });
  });
}

/** Whether the instant is ahead, by no more than it was set ahead: a clock that was set back does not prolong it. */
const isAhead = (instant: Date | null, now: Date, atMostMs: number): instant is Date =>
  instant !== null && instant > now && instant.getTime() - now.getTime() <= atMostMs;

const answerMs = ({ answer_ms }: PushLine) => answer_ms ?? UNKNOWN_ANSWER_MS;

/** The lines with a waiting message in their order: the instants of retries, then the devices that answer fastest. */
const inOrder = (lines: readonly PushLine[], now: Date) =>
  lines
    .filter(({ waiting }) => waiting.length > 0)
    .map((line) => ({
      line,
      at: isAhead(line.retry_at, now, RETRY_MS[1]) ? line.retry_at : now,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || answerMs(a.line) - answerMs(b.line));

/** Adds the job of the player's next delivery, if a message waits. A player has one such job. */
async function addDelivery(
  tx: Database,
  player: number,
  { lines, now, notBefore = now }: { lines: readonly PushLine[]; now: Date; notBefore?: Date },
): Promise<void> {
  const [next] = inOrder(lines, now);
  if (!next) return;
  await addJob(
    tx,
    'deliver_to_devices',
    { player },
    {
      runAt: next.at > notBefore ? next.at : notBefore,
      jobKey: `deliver_to_devices:${player}`,
      priority: Math.floor(answerMs(next.line) / 1_000),
      maxAttempts: 3,
    },
  );
}

/**
 * Sends the player's next message to one device, and adds the job of the one after it. One delivery of a player runs at a
 * time. The device is deleted when its push service refuses it, or did not answer in time three times in a row.
 */
export async function deliverToDevices(
  db: Database,
  { player }: TaskPayloads['deliver_to_devices'],
  context: Context,
): Promise<void> {
  const { now } = context;
  const line = await withTransaction(db, (tx) => takeTurn(tx, player, now));
  if (!line) return;
  const { message, sent } = await nextMessage(db, { player, waiting: line.waiting }, context);
  const started = performance.now();
  const answer = message ? await send(db, { line, message }, context) : null;
  const took = Math.round(performance.now() - started);
  await withTransaction(db, async (tx) => {
    if (answer) await recordAnswer(tx, line, { answer, took, sent, now });
    else await endSending(tx, line.id, { ...line, sent });
    await addDelivery(tx, player, { lines: await lockLines(tx, player), now });
  });
}

/** The line that is due; it counts as being sent to from now on. None while another delivery of the player runs. */
async function takeTurn(tx: Database, player: number, now: Date): Promise<PushLine | null> {
  const lines = await lockLines(tx, player);
  const running = lines.find(({ sending_until }) => isAhead(sending_until, now, SENDING_MS));
  const [next] = inOrder(lines, now);
  if (running?.sending_until || (next && next.at > now)) {
    // The delivery that runs adds the next job itself, unless its process is killed.
    await addDelivery(tx, player, { lines, now, notBefore: running?.sending_until ?? now });
    return null;
  }
  if (!next) return null;
  await startSending(tx, next.line.id, new Date(now.getTime() + SENDING_MS));
  return next.line;
}

/** The oldest waiting notification folded with those of its group, and the waiting ones that the message covers. */
async function nextMessage(
  db: Database,
  { player, waiting }: { player: number; waiting: readonly number[] },
  { sources, now }: Context,
) {
  const rows = await findRows(db, player, { ids: waiting, orUnread: true });
  const late = rows.filter((row) => isTooLateToPush(row, now)).map(({ id }) => id);
  const rendered = await renderRows(db, { rows, player, sources, now });
  const first = rendered.find(({ id }) => waiting.includes(id) && !late.includes(id));
  // What can no longer be shown, or came too late, leaves the line.
  if (!first) return { message: null, sent: waiting };
  const group = rendered.filter((one) => one.group === first.group);
  return { message: pushMessage(group, first), sent: group.map(({ id }) => id) };
}

async function send(
  db: Database,
  { line, message }: { line: PushLine; message: PushMessage },
  { base, connection = {}, now }: Context,
): Promise<PushAnswer> {
  const { endpoint } = line;
  const body = encryptMessage(JSON.stringify(message), line);
  if (!body) return 'refused';
  const subject = base();
  return postToPushService(
    {
      endpoint,
      body,
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
        // A message that waits at the push service is replaced by the next one of its group.
        topic: topicHeader(message.tag),
      },
    },
    connection,
  );
}

async function recordAnswer(
  tx: Database,
  line: PushLine,
  { answer, took, sent, now }: { answer: PushAnswer; took: number; sent: readonly number[]; now: Date },
): Promise<void> {
  const timeouts = answer === 'timeout' ? line.timeouts + 1 : 0;
  const isGone = answer === 'refused' || timeouts >= TIMEOUTS_AT_MOST;
  observe(tx, { what: 'push', status: isGone ? 'device_dropped' : answer });
  if (isGone) return deleteSubscription(tx, { id: line.id });
  const done = { retry_at: null, attempts: 0, timeouts, answer_ms: took };
  const wait = RETRY_MS[line.attempts];
  if (answer === 'delivered' || answer === 'message_refused' || wait === undefined)
    return endSending(tx, line.id, { ...done, sent });
  await endSending(tx, line.id, {
    ...done,
    sent: [],
    retry_at: new Date(now.getTime() + wait),
    attempts: line.attempts + 1,
  });
}

type PushMessage = ReturnType<typeof pushMessage>;

/** The message as apps/web/worker/push.ts reads it, without names of players: a locked screen shows it. */
function pushMessage(notifications: readonly ReadNotification[], first: ReadNotification) {
  const { title, place, group: tag, meta_data } = notifications.at(-1) ?? first;
  const count = notifications.length;
  return count === 1
    ? { title, body: place, tag, meta_data }
    : { title: foldedTitle(tag, count), body: place, tag, meta_data: null };
}
