import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../http/errors/refusal.ts';
import { type AnnouncedEvent, SWITCHED } from './announce.ts';
import type { Listener } from './listener.ts';

export type EventBusLimits = {
  heartbeatMs: number;
  /** Open streams of one session: a stream a tab, and some more. */
  perSession: number;
  /** Of one address without a session: a club's guests share theirs. */
  perAddress: number;
  /** Of those that hear nothing but tournaments: screens and spectators of one club, counted apart from all others. */
  spectators: number;
};

const LIMITS: EventBusLimits = { heartbeatMs: 20_000, perSession: 20, perAddress: 200, spectators: 1_000 };
const RETRY_SECONDS = 10;
const LAST_WORDS_MS = 1_000;
/** Reconnect delay for the browser. */
const RETRY = 'retry: 2000\n\n';

type Options = {
  /** Those of these sessions that have not ended. */
  findOpenSessions: (ids: readonly string[]) => Promise<Set<string>>;
  listener: Listener;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limits?: Partial<EventBusLimits>;
};

type EventBus = {
  /** Listens before the first stream opens, so that earlier events are known. A failure is reported by the stream. */
  start: () => void;
  /**
   * Adds a stream, counted for `owner`, once this process listens, and greets it. Throws when the owner has too many
   * open streams. A page that read its data `readMs` ago receives the events announced since, or the notice that it may
   * have missed some.
   */
  open: (stream: Stream, owner: Owner, readMs?: number) => Promise<void>;
  /** How many streams are open. */
  count: () => number;
  /** Ends all streams and refuses new ones. */
  close: () => Promise<void>;
};

const STAFF = 'staff:';
/** Topics of what a stream depends on: their announcement closes it. */
const isEnd = (topic: string): boolean => topic.startsWith('session:') || topic.startsWith(STAFF);

type Owner = { sessionId: string } | { address: string };

/** The open streams of this process, by topic. */
export function createEventBus({ findOpenSessions, listener, log, limits }: Options): EventBus {
  const { heartbeatMs, perSession, perAddress, spectators } = { ...LIMITS, ...limits };
  const streams = new Set<Stream>();
  const byTopic = new Map<string, Set<Stream>>();
  const openOf = new Map<string, number>();
  let closed = false;

  const recent = createRecentEvents();
  listener.subscribe({
    onListen: recent.restart,
    onEvent(announced: AnnouncedEvent) {
      const [topic, event, data] = announced;
      if (topic === SWITCHED) return missed();
      recent.add(announced);
      for (const stream of byTopic.get(topic) ?? []) {
        if (!isEnd(topic)) stream.send(event, data);
        else {
          // The page reads again, and is told by its calls what it may not see any more.
          stream.send('resync', {});
          stream.end();
        }
      }
    },
    onGap: missed,
  });

  /** Some announcements of before may not have come here. */
  function missed() {
    recent.restart();
    for (const stream of streams) {
      stream.send('resync', {});
      // The membership may have ended unheard: opening again checks it.
      if (stream.topics.some((topic) => topic.startsWith(STAFF))) stream.end();
    }
    checkSessions();
  }

  /** Finds sessions that ended while this process did not listen; a log-out is announced otherwise. */
  async function endThoseOfEndedSessions() {
    const sessions = new Set([...streams].flatMap(({ sessionId }) => sessionId ?? []));
    if (sessions.size === 0) return;
    const open = await findOpenSessions([...sessions]);
    for (const stream of streams) {
      const { sessionId } = stream;
      if (sessionId && sessions.has(sessionId) && !open.has(sessionId)) stream.end();
    }
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

  /** What a stream is counted under, and how many of them may be open. */
  function boundOf({ topics }: Stream, owner: Owner): [string, number] {
    if ('sessionId' in owner) return [owner.sessionId, perSession];
    const isSpectator = topics.length > 0 && topics.every((topic) => topic.startsWith('tournament:'));
    return isSpectator ? [`spectators ${owner.address}`, spectators] : [owner.address, perAddress];
  }

  function add(stream: Stream, key: string) {
    streams.add(stream);
    for (const topic of stream.topics) {
      const listening = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listening.add(stream));
    }
    stream.once('close', () => {
      streams.delete(stream);
      for (const topic of stream.topics) {
        const listening = byTopic.get(topic);
        listening?.delete(stream);
        if (listening?.size === 0) byTopic.delete(topic);
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
    count: () => streams.size,
    start() {
      listener.ready().catch((error: unknown) => log.warn({ err: error }, 'not listening yet'));
    },
    async open(stream, owner, readMs) {
      const [key, limit] = boundOf(stream, owner);
      const open = openOf.get(key) ?? 0;
      if (open >= limit) throw new Refusal('rate_limited', { retryAfterSeconds: RETRY_SECONDS });
      // Counted before the first await, so that concurrent requests count each other.
      openOf.set(key, open + 1);
      try {
        await listener.ready();
        if (closed) throw new Refusal('unavailable');
      } catch (error) {
        leave(key);
        throw error;
      }
      add(stream, key);
      const missed = readMs === undefined ? null : recent.since(readMs);
      stream.writeText(RETRY);
      stream.send('hello', missed ? { complete: true } : {});
      for (const [topic, event, data] of missed ?? []) {
        if (isEnd(topic) || !stream.topics.includes(topic)) continue;
        stream.send(event, data);
      }
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

/** How long ago a page may have read its data. */
export const RECENT_MS = 10_000;
/** The request of a page takes time, and its age is that of the moment it was sent. */
const ON_THE_WAY_MS = 2_000;
const KEPT_AT_MOST = 2_000;

/**
 * The announcements of the last seconds. A page reads its data first and listens afterwards: it receives what was
 * announced in between, and need not read everything again.
 */
export function createRecentEvents(clock: () => number = () => performance.now()) {
  const kept: { at: number; event: AnnouncedEvent }[] = [];
  /** From this moment every announcement is known. */
  let from = Number.POSITIVE_INFINITY;
  return {
    /** Events are received from now on; earlier ones may be missing. */
    restart() {
      kept.length = 0;
      from = clock();
    },
    add(event: AnnouncedEvent) {
      const now = clock();
      kept.push({ at: now, event });
      while (kept[0] && (kept.length > KEPT_AT_MOST || kept[0].at < now - RECENT_MS - ON_THE_WAY_MS)) {
        from = Math.max(from, kept[0].at);
        kept.shift();
      }
    },
    /** The announcements since `ms` ago; null when some may be unknown. */
    since(ms: number): AnnouncedEvent[] | null {
      const start = clock() - ms - ON_THE_WAY_MS;
      if (ms > RECENT_MS || start < from) return null;
      return kept.filter(({ at }) => at >= start).map(({ event }) => event);
    },
  };
}

/** Unread bytes after which a stream is closed: the client reconnects and refetches. */
const UNREAD_BYTES = 64 * 1024;

/** One open response of server-sent events. */
export class Stream extends Readable {
  /** Internal topic names. */
  readonly topics: readonly string[];
  readonly sessionId: string | null;
  private over = false;

  constructor(topics: readonly string[], sessionId: string | null) {
    super({ read() {}, highWaterMark: UNREAD_BYTES });
    this.topics = topics;
    this.sessionId = sessionId;
  }

  send(event: string, data: unknown): void {
    this.writeText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Heartbeat comment: keeps idle proxies open and detects closed connections. */
  beat(): void {
    this.writeText(':\n\n');
  }

  writeText(text: string): void {
    if (this.over || this.destroyed) return;
    if (this.readableLength + text.length > UNREAD_BYTES) this.destroy();
    else this.push(text);
  }

  /** Clean end: the browser sees the end of the response and reconnects. */
  end(): void {
    if (this.over || this.destroyed) return;
    this.over = true;
    this.push(null);
  }
}
