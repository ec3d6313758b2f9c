import type { Database } from '@bandeja/db/transaction';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../http/errors/refusal.ts';
import type { AnnouncedEvent } from './announce.ts';
import { createListener } from './listener.ts';
import type { Stream } from './stream.ts';

export type EventBusLimits = {
  heartbeatMs: number;
  /** Open streams of one session: a stream a tab, and some more. */
  perSession: number;
  /** Of one address without a session: a club's guests share theirs. */
  perAddress: number;
};

const LIMITS: EventBusLimits = { heartbeatMs: 20_000, perSession: 20, perAddress: 200 };
const RETRY_SECONDS = 10;
const LAST_WORDS_MS = 1_000;

type Options = {
  db: Database;
  connectionString: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limits?: Partial<EventBusLimits>;
};

export type EventBus = {
  /** Adds a stream, counted for `owner`, once this process listens. Throws when the owner has too many open streams. */
  open: (stream: Stream, owner: Owner) => Promise<void>;
  /** Ends all streams and refuses new ones. */
  close: () => Promise<void>;
};

export type Owner = { sessionId: string } | { address: string };

/** The open streams of this process, by topic. */
export function createEventBus({ db, connectionString, log, limits }: Options): EventBus {
  const { heartbeatMs, perSession, perAddress } = { ...LIMITS, ...limits };
  const streams = new Set<Stream>();
  const byTopic = new Map<string, Set<Stream>>();
  const openOf = new Map<string, number>();
  let closed = false;

  const listener = createListener({
    connectionString,
    log,
    onEvent([topic, event, data]: AnnouncedEvent) {
      for (const stream of byTopic.get(topic) ?? []) {
        if (topic.startsWith('session:')) stream.end();
        else stream.send(event, data);
      }
    },
    onGap() {
      for (const stream of streams) stream.send('resync', {});
      checkSessions();
    },
  });

  /** Finds sessions that ended while this process did not listen; a log-out is announced otherwise. */
  async function endThoseOfEndedSessions() {
    const sessions = new Set([...streams].flatMap(({ sessionId }) => sessionId ?? []));
    if (sessions.size === 0) return;
    const open = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', [...sessions])
      .where('revoked_at', 'is', null)
      .execute();
    for (const { id } of open) sessions.delete(id);
    for (const stream of streams) if (stream.sessionId && sessions.has(stream.sessionId)) stream.end();
  }

  /** An unreachable database does not end streams; the next heartbeat checks again. */
  function checkSessions(): void {
    endThoseOfEndedSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions not checked'));
  }

  const heart = setInterval(() => {
    if (streams.size === 0) return;
    for (const stream of streams) stream.beat();
    checkSessions();
  }, heartbeatMs);
  heart.unref();

  function add(stream: Stream, key: string) {
    streams.add(stream);
    for (const topic of stream.topics) {
      const hearers = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, hearers.add(stream));
    }
    stream.once('close', () => {
      streams.delete(stream);
      for (const topic of stream.topics) {
        const hearers = byTopic.get(topic);
        hearers?.delete(stream);
        if (hearers?.size === 0) byTopic.delete(topic);
      }
      leave(key);
    });
  }

  function leave(key: string) {
    const left = (openOf.get(key) ?? 0) - 1;
    if (left > 0) openOf.set(key, left);
    else openOf.delete(key);
  }

  return {
    async open(stream, owner) {
      const [key, limit] = 'sessionId' in owner ? [owner.sessionId, perSession] : [owner.address, perAddress];
      const open = openOf.get(key) ?? 0;
      if (open >= limit) throw new Refusal('rate_limited', { retryAfterSeconds: RETRY_SECONDS });
      // Counted before anything is waited for: many at once are many.
      openOf.set(key, open + 1);
      try {
        await listener.ready();
        if (closed) throw new Refusal('unavailable');
      } catch (error) {
        leave(key);
        throw error;
      }
      add(stream, key);
    },
    async close() {
      closed = true;
      clearInterval(heart);
      for (const stream of streams) stream.end();
      // A client that does not read the end of its stream is closed after the time-out.
      setTimeout(() => {
        for (const stream of streams) stream.destroy();
      }, LAST_WORDS_MS).unref();
      await listener.close();
    },
  };
}
