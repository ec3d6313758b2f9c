import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection } from '@bandeja/db/connection';
import type { FastifyBaseLogger } from 'fastify';
import { type AnnouncedEvent, CHANNEL } from './announce.ts';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;
/** A connection that answers nothing for so long is dead, whatever TCP believes. */
const ANSWER_MS = 2_000;
/** How often it is asked whether it still lives: a silent network ends no connection. */
const CHECK_MS = 2_000;

type Options = {
  connectionString: string;
  onEvent: (told: AnnouncedEvent) => void;
  /** Listening again after a time of which nothing is known. */
  onGap: () => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

export type Listener = {
  /** Resolves once this process hears what is announced; rejects when the database is not there. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The one connection by which this process hears what every node announces: made for the first stream, and again, as
 * long as the process lives, whenever it is lost or answers nothing.
 */
export function createListener({ connectionString, onEvent, onGap, log }: Options): Listener {
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
      for (const told of JSON.parse(payload) as AnnouncedEvent[]) onEvent(told);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    if (closed) return fresh.end();
    client = fresh;
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
        return onGap();
      } catch {
        await sleep(wait * (0.5 + Math.random() / 2), undefined, { ref: false });
      }
    }
  }

  /** A connection that does not answer is ended, and its end makes a new one. */
  async function check(): Promise<void> {
    const checked = client;
    await checked?.query('SELECT').catch(() => checked.end().catch(() => {}));
  }
  const pulse = setInterval(() => void check(), CHECK_MS).unref();

  return {
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
