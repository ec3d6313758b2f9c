import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection } from '@bandeja/db/connection';
import type { FastifyBaseLogger } from 'fastify';
import { type AnnouncedEvent, CHANNEL } from './announce.ts';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;
/** A connection that answers nothing for so long is dead, whatever TCP believes. */
const ANSWER_MS = 2_000;
/** How often it is asked whether it still lives: a silent network ends no connection. */
const CHECK_MS = 300;
/** An answer shows that everything announced before its question was heard; for so long that counts as the present. */
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
  /** From now on what is heard goes to this subscriber as well. */
  subscribe: (subscriber: Subscriber) => void;
  /**
   * A number as long as this process hears everything within a second, else null; another number after each
   * gap.
   */
  hearing: () => number | null;
  /** Resolves once this process hears what is announced; rejects when the database is not there. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The one connection by which this process hears what every node announces: made for the first stream, and again, as
 * long as the process lives, whenever it is lost or answers nothing.
 */
export function createListener({ connectionString, log }: Options): Listener {
  const subscribers: Subscriber[] = [];
  let heard = 0;
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
      heard += 1;
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

  /** One attempt at a time, which all who wait share. */
  function connectOnce(): Promise<void> {
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  async function comeBack(): Promise<void> {
    log.warn('the connection that hears events was lost');
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
    hearing: () => (client && performance.now() - provenAt <= CURRENT_MS ? heard : null),
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
