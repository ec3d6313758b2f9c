import type { StreamEvent } from '@bandeja/contract/calls/events';
import type { Database } from '@bandeja/db/database';
import { afterCommit, databaseOf } from '@bandeja/pg/transaction';
import { notify } from './events.repository.ts';

/** Events by internal topic. Who may receive a topic is decided when a stream is opened. */
export type Announcement =
  | { topic: `notifications:${number}`; event: 'notification'; data: StreamEvent<'notification'> }
  | {
      topic: `notifications:${number}`;
      event: 'notifications_read';
      data: StreamEvent<'notifications_read'>;
    }
  | { topic: `bookings:${number}`; event: 'booking'; data: StreamEvent<'booking'> }
  | { topic: `results:${number}`; event: 'results'; data: StreamEvent<'results'> }
  | { topic: `match:${number}`; event: 'match'; data: StreamEvent<'match'> }
  | { topic: `tournament:${string}`; event: 'tournament'; data: StreamEvent<'tournament'> }
  | { topic: `americano:${string}`; event: 'americano'; data: StreamEvent<'americano'> }
  | { topic: 'open-matches'; event: 'open_matches'; data: StreamEvent<'open_matches'> }
  | { topic: `slots:${string}:${string}`; event: 'slots'; data: StreamEvent<'slots'> }
  | { topic: `desk:${string}`; event: 'agenda'; data: StreamEvent<'agenda'> };

/**
 * One announcement, [topic, event, data]; a notification carries several. The database itself announces the end of a
 * session, [`session:<id>`, 'ended', null], and of a membership, [`staff:<club>:<user>`, 'ended', null], which close their
 * streams.
 */
export type AnnouncedEvent = [topic: string, event: string, data: unknown];

export const CHANNEL = 'bandeja_events';

/**
 * Nodes that have Redis send by it (redis-channel.ts), and say by PostgreSQL when they no longer do: a node that does not
 * hear Redis may have missed what they sent before.
 */
export const SWITCHED = 'node:switched';

/** Sends announcements, each as JSON, to all nodes; rejects when they have to be sent again. */
type Publish = (messages: readonly string[]) => Promise<void>;

const channels = new WeakMap<Database, Publish>();

/** Announcements of this database go by this channel. Without one (the operator's commands) they go by NOTIFY. */
export function announceBy(db: Database, publish: Publish): void {
  channels.set(db, publish);
}

/** NOTIFY inside busy transactions serializes their commits; one NOTIFY per interval after the commits does not. */
const BATCH_MS = 20;
/** PostgreSQL takes payloads below 8000 bytes. */
const PAYLOAD_BYTES = 7_900;
/** Limits of what is kept while the database is down; listeners get a resync afterwards. */
const WAITING_AT_MOST = 10_000;
const TRIES = 30;
const RETRY_MS = 1_000;

type Outbox = {
  waiting: string[];
  failures: number;
  timer: NodeJS.Timeout | null;
  sending: Promise<void> | null;
};
const outboxes = new WeakMap<Database, Outbox>();

/**
 * Announces an event to all nodes, and by them to permitted open pages, after the surrounding transaction has
 * committed.
 */
export function announce(db: Database, { topic, event, data }: Announcement): void {
  afterCommit(db, () => {
    const pool = databaseOf(db);
    const outbox = outboxes.get(pool) ?? { waiting: [], failures: 0, timer: null, sending: null };
    outboxes.set(pool, outbox);
    outbox.waiting.push(JSON.stringify([topic, event, data] satisfies AnnouncedEvent));
    schedule(pool, outbox, BATCH_MS);
  });
}

/** Resolves when all announcements so far are sent or dropped; awaited before the process exits. */
export async function announced(db: Database): Promise<void> {
  const outbox = outboxes.get(db);
  if (!outbox) return;
  await outbox.sending;
  if (outbox.timer) clearTimeout(outbox.timer);
  outbox.timer = null;
  await send(db, outbox).catch(() => {});
}

function schedule(db: Database, outbox: Outbox, ms: number): void {
  if (outbox.timer || outbox.sending) return;
  outbox.timer = setTimeout(() => {
    outbox.timer = null;
    outbox.sending = send(db, outbox)
      .then(
        () => BATCH_MS,
        () => RETRY_MS,
      )
      .then((next) => {
        outbox.sending = null;
        if (outbox.waiting.length > 0) schedule(db, outbox, next);
      });
  }, ms);
  // The timer does not keep the process alive; `announced` waits for the announcements.
  outbox.timer.unref();
}

async function send(db: Database, outbox: Outbox): Promise<void> {
  if (outbox.waiting.length === 0) return;
  const batch = outbox.waiting.splice(0);
  try {
    const publish = channels.get(db);
    await (publish ? publish(batch) : notify(db, CHANNEL, packed(batch)));
    outbox.failures = 0;
  } catch (error) {
    outbox.failures += 1;
    const kept = outbox.failures < TRIES ? [...batch, ...outbox.waiting].slice(0, WAITING_AT_MOST) : [];
    outbox.waiting = kept;
    throw error;
  }
}

/**
 * The fewest payloads that hold all announcements. One beyond the limit is dropped; no present event is that
 * large.
 */
export function packed(messages: readonly string[]): string[] {
  const payloads: string[] = [];
  let [current, size]: [string[], number] = [[], 2];
  for (const message of messages) {
    const bytes = Buffer.byteLength(message) + 1;
    if (bytes + 2 > PAYLOAD_BYTES) continue;
    if (size + bytes > PAYLOAD_BYTES) {
      payloads.push(`[${current.join(',')}]`);
      [current, size] = [[], 2];
    }
    current.push(message);
    size += bytes;
  }
  if (current.length > 0) payloads.push(`[${current.join(',')}]`);
  return payloads;
}
