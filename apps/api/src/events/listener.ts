import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AnnouncedEvent } from './announce.ts';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;
/** Interval of the check: a silent network ends no connection. */
const CHECK_MS = 300;
/** The answer of a check proves that all events announced before it were received. Valid for this time. */
const CURRENT_MS = 1_000;

type Subscriber = {
  onEvent: (event: AnnouncedEvent) => void;
  /** Every announcement from now on is received. */
  onListen?: () => void;
  /** Announcements arrive again. Those sent in between may be lost. */
  onGap?: () => void;
};

export type Listener = {
  /** Received events are also sent to this subscriber. */
  subscribe: (subscriber: Subscriber) => void;
  /** A number while no event can be missed (all arrive within a second), else null. It changes after each gap. */
  connectionNumber: () => number | null;
  /** Resolves when the connection listens; rejects when the server of the channel cannot be reached. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

/** How the nodes hear each other's announcements. */
export type EventChannel = Listener & {
  /** Sends announcements, each as JSON, to all nodes; rejects when they have to be sent again. */
  publish: (messages: readonly string[]) => Promise<void>;
};

/** A connection that listens. */
type ListeningConnection = {
  /** When it was asked to listen, by performance.now(). */
  askedAt: number;
  /** Resolves when everything announced before has been received; rejects when there is no answer in time. */
  check: () => Promise<unknown>;
  end: () => Promise<void>;
};

export type OpenListening = (on: {
  message: (payload: string) => void;
  end: () => void;
}) => Promise<ListeningConnection>;

type Options = {
  open: OpenListening;
  /** Logs the loss of the connection. */
  log: Pick<FastifyBaseLogger, 'warn'>;
  lost: string;
};

/**
 * The one connection on which this process receives the events of all nodes. It is opened for the first stream, and
 * reopened whenever it is lost or does not answer.
 */
export function createListener({ open, log, lost }: Options): Listener {
  const subscribers: Subscriber[] = [];
  let connectionCount = 0;
  let provenAt = Number.NEGATIVE_INFINITY;
  let checking = false;
  let closed = false;
  let client: ListeningConnection | null = null;
  let connecting: Promise<void> | null = null;

  async function connect(): Promise<void> {
    let isOver = false;
    let opened: ListeningConnection | null = null;
    const fresh = await open({
      message(payload) {
        for (const event of JSON.parse(payload) as AnnouncedEvent[]) {
          for (const { onEvent } of subscribers) onEvent(event);
        }
      },
      end() {
        isOver = true;
        if (!opened || client !== opened) return;
        client = null;
        if (!closed) void comeBack();
      },
    });
    opened = fresh;
    if (isOver) throw new Error('the connection ended while it was opened');
    connectionCount += 1;
    provenAt = fresh.askedAt;
    if (closed) return fresh.end();
    client = fresh;
    for (const { onListen } of subscribers) onListen?.();
  }

  /** One attempt at a time, shared by all waiting callers. */
  function connectOnce(): Promise<void> {
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  async function comeBack(): Promise<void> {
    log.warn(lost);
    for (let wait = FIRST_RETRY_MS; !closed; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        if (!client) await connectOnce();
        for (const { onGap } of subscribers) onGap?.();
        return;
      } catch {
        await sleep(wait * (0.5 + Math.random() / 2), undefined, { ref: false });
      }
    }
  }

  /** A connection that does not answer is ended, and its end makes a new one. */
  async function check(): Promise<void> {
    const checked = client;
    if (!checked || checking) return;
    checking = true;
    const asked = performance.now();
    try {
      await checked.check();
      if (client === checked) provenAt = asked;
    } catch {
      await checked.end().catch(() => {});
    } finally {
      checking = false;
    }
  }
  const pulse = setInterval(() => void check(), CHECK_MS).unref();

  return {
    subscribe: (subscriber) => subscribers.push(subscriber),
    connectionNumber: () => (client && performance.now() - provenAt <= CURRENT_MS ? connectionCount : null),
    async ready() {
      if (!client) await connectOnce();
    },
    async close() {
      closed = true;
      clearInterval(pulse);
      await connecting?.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
