import { Redis, type RedisOptions } from 'ioredis';
import type { RedisSettings } from '../settings/redis-settings.ts';

/** A connection without an answer for this time is given up, with all commands that wait. */
const ANSWER_MS = 500;
/** The same of a connection for subscriptions: no request waits for it, and making it anew is a gap. */
const SUBSCRIBER_MS = 2_000;
/** How often the connection is asked for an answer, also when no request uses it. */
const LOOK_MS = 200;
const CONNECT_MS = 1_000;
const LAST_RETRY_MS = 1_000;
/** How long readiness remembers a failed command. */
const REMEMBERED_MS = 5_000;

/** What goes on without Redis when it does not answer. */
export type SharedPart = 'limits' | 'shares' | 'refusals' | 'events';

export type RedisChange = { up: boolean; reason: string | null };

type Watcher = {
  /** Redis answers again, or no longer. Called at once with the present state. */
  onChange?: (change: RedisChange) => void;
  /** One command failed: what it was for was done without Redis. */
  onFallback?: (part: SharedPart, reason: string) => void;
};

export type SharedRedis = {
  /** Its commands fail at once while Redis is away; each caller then does without, and says so by `without`. */
  commands: Redis;
  /** Host and port, for the operator. */
  place: string;
  keyOf: (name: string) => string;
  /** Whether commands are answered, and were in the last seconds. */
  isUp: () => boolean;
  /** Reports a command that failed, as all do from the moment a connection is silent until another one answers. */
  without: (part: SharedPart, error: unknown) => void;
  /** A connection of its own for subscriptions, which does not come back by itself. */
  openSubscriber: () => Promise<Redis>;
  watch: (watcher: Watcher) => void;
  close: () => void;
};

/**
 * The Redis that all nodes share. Resolves once it has answered, or has not for the time of one attempt: nothing waits
 * longer for a Redis that is away, and it is used from the moment it is there.
 */
export async function openRedis({ url, prefix }: RedisSettings): Promise<SharedRedis> {
  const options: RedisOptions = {
    connectTimeout: CONNECT_MS,
    disconnectTimeout: 100,
    enableOfflineQueue: false,
    // A command whose answer was lost may have counted: it is never sent again.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    disableClientInfo: true,
    // Not `enableAutoPipelining`: a connection lost within a pipeline can leave a command without a result, and ioredis 6.0
    // then throws where nothing catches it, which ends the process.
  };
  const watchers: Watcher[] = [];
  let state: RedisChange = { up: false, reason: 'not connected yet' };
  let failedAt = Number.NEGATIVE_INFINITY;
  let reason = 'connection closed';
  const commands = new Redis(url, {
    ...options,
    connectionName: 'bandeja',
    retryStrategy: (tries) => Math.min(tries * 100, LAST_RETRY_MS),
    // A replica that was asked to write: after a switch the address leads to the new primary.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
  const change = (next: RedisChange) => {
    if (next.up === state.up && state.reason !== 'not connected yet') return;
    state = next;
    for (const { onChange } of watchers) onChange?.(next);
  };
  commands.on('error', (error) => {
    reason = reasonOf(error);
  });
  commands.on('ready', () => {
    reason = 'connection closed';
    change({ up: true, reason: null });
  });
  commands.on('close', () => change({ up: false, reason }));

  /** Since when the connection owes an answer: to a PING, or to the first commands of a new connection. */
  let owedSince: number | null = null;
  const answered = () => {
    owedSince = null;
  };
  commands.on('ready', answered).on('close', answered);
  const look = setInterval(() => {
    const { status } = commands;
    if (status !== 'ready' && status !== 'connect') return;
    if (owedSince === null) {
      owedSince = performance.now();
      if (status === 'ready') commands.ping().then(answered, answered);
      return;
    }
    if (performance.now() - owedSince < ANSWER_MS) return;
    // After what has arrived is read: a process that was busy itself finds the answer there.
    setImmediate(() => {
      if (owedSince === null) return;
      reason = 'no answer';
      commands.disconnect(true);
    });
  }, LOOK_MS).unref();

  await new Promise<void>((resolve) => {
    commands.once('ready', resolve).once('close', resolve);
    setTimeout(resolve, CONNECT_MS).unref();
  });
  return {
    commands,
    place: placeOf(url),
    keyOf: (name) => `${prefix}:${name}`,
    isUp: () => commands.status === 'ready' && performance.now() - failedAt > REMEMBERED_MS,
    without(part, error) {
      failedAt = performance.now();
      for (const { onFallback } of watchers) onFallback?.(part, reasonOf(error));
    },
    async openSubscriber() {
      const subscriber = new Redis(url, {
        ...options,
        connectionName: 'bandeja-events',
        commandTimeout: SUBSCRIBER_MS,
        lazyConnect: true,
        retryStrategy: () => null,
      });
      subscriber.on('error', () => {});
      await subscriber.connect();
      return subscriber;
    },
    watch(watcher) {
      watchers.push(watcher);
      watcher.onChange?.(state);
    },
    close() {
      clearInterval(look);
      commands.disconnect();
    },
  };
}

/** A code or the first word of what Redis said (WRONGPASS, NOAUTH, LOADING): the rest may name what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return code ?? /^[A-Z]{3,20}\b/.exec(error.message)?.[0] ?? error.name;
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 6379}`;
}
