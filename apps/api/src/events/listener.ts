import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection } from '@bandeja/pg/connection';
import type { FastifyBaseLogger } from 'fastify';
import { type AnnouncedEvent, CHANNEL } from './announce.ts';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;
/** A connection without an answer for this time is dead, even when TCP reports it as open. */
const ANSWER_MS = 2_000;
/** Interval of the check query: a silent network ends no connection. */
const CHECK_MS = 300;
/** The answer of a check query proves that all events announced before it were received. Valid for this time. */
const CURRENT_MS = 1_000;

type Options = {
  connectionString: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

type Subscriber = {
  onEvent: (event: AnnouncedEvent) => void;
  /** Every announcement from now on is received. */
  onListen?: () => void;
  /** The connection is back. Events sent in between may be lost. */
  onGap?: () => void;
};

export type Listener = {
  /** Received events are also sent to this subscriber. */
  subscribe: (subscriber: Subscriber) => void;
  /** A number while no event can be missed (all arrive within a second), else null. It changes after each gap. */
  connectionNumber: () => number | null;
  /** Resolves when the connection listens; rejects when the database cannot be reached. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The one connection on which this process receives the events of all nodes. It is opened for the first stream, and
 * reopened whenever it is lost or does not answer.
 */
export function createListener({ connectionString, log }: Options): Listener {
  const subscribers: Subscriber[] = [];
  let connectionCount = 0;
  let provenAt = Number.NEGATIVE_INFINITY;
  let checking = false;
  let closed = false;
  let client: Connection | null = null;
  let connecting: Promise<void> | null = null;

  async function connect(): Promise<void> {
    const fresh = createConnection({
      connectionString,
      applicationName: 'bandeja events',
      answerMs: ANSWER_MS,
    });
    fresh.on('notification', ({ payload = '' }) => {
      for (const event of JSON.parse(payload) as AnnouncedEvent[]) {
        for (const { onEvent } of subscribers) onEvent(event);
      }
    });
    try {
      await fresh.connect();
      const asked = performance.now();
      await fresh.query(`LISTEN ${CHANNEL}`);
      connectionCount += 1;
      provenAt = asked;
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    if (closed) return fresh.end();
    client = fresh;
    for (const { onListen } of subscribers) onListen?.();
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = null;
      if (!closed) void comeBack();
    });
  }

  /** One attempt at a time, shared by all waiting callers. */
  function connectOnce(): Promise<void> {
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  async function comeBack(): Promise<void> {
    log.warn('event listener connection lost');
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
      await checked.query('SELECT');
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
