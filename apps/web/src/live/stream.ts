import { REPLICA_HEADER, SEEN_COOKIE } from '@bandeja/contract/seen-cookie';
import type { ServerEvent } from './read-events.ts';
import { readEvents, type StreamMessage } from './read-events.ts';

/** The server's limit for one request. */
const MAX_TOPICS = 20;
/** The server keeps the events of this time before a request, and two seconds for the request on its way. */
const READ_MS = 10_000;
const ON_THE_WAY_MS = 2_000;
/** Joins the changes of a navigation: one page unsubscribes, the next one subscribes. */
const SETTLE_MS = 50;
/** The server sends at least a comment every 20 s: after this silence the connection is broken. */
const SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A connection that lasted this long resets the count of failures. */
const STABLE_MS = 10_000;
/** A refused topic is requested again after this time. */
const REFUSED_RETRY_MS = 120_000;

interface StreamOptions {
  /** Sends with the session's token and renews the token when it has expired. */
  send: (request: Request) => Promise<Response>;
  isOnline: () => boolean;
  onEvent: (event: ServerEvent) => void;
  /**
   * The topics whose events arrive from now on; empty without a connection. `complete`: so do the events since the page
   * was opened.
   */
  onOpen: (topics: readonly string[], complete: boolean) => void;
}

export interface Stream {
  /** The topics to receive; an empty list closes the connection. */
  setTopics: (topics: readonly string[]) => void;
  /** Closes at once and reconnects: the session has changed. */
  reset: () => void;
  /** Retries without delay: the network is back, or the page is visible again. */
  retryNow: () => void;
}

interface Attempt {
  topics: readonly string[];
  close: () => void;
}

/**
 * One connection to GET /events/stream/, reopened when it ends. When the topics change, the new connection opens
 * before the old one closes, so no event is missed.
 */
export function createStream({ send, isOnline, onEvent, onOpen }: StreamOptions): Stream {
  let wanted: readonly string[] = [];
  let current: Attempt | null = null;
  let next: Attempt | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Topics that were open once: a refused list is refused because of another topic. */
  const accepted = new Set<string>();
  const refused = new Set<string>();

  function scheduleSync(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(sync, ms);
  }

  function sync() {
    clearTimeout(timer);
    const topics = wanted.filter((topic) => !refused.has(topic)).slice(0, MAX_TOPICS);
    if (topics.length === 0 || !isOnline()) return closeAll();
    const latest = next ?? current;
    if (latest && same(latest.topics, topics)) return;
    next?.close();
    // The open connection already has these topics.
    next = current && same(current.topics, topics) ? null : open(topics);
  }

  function closeAll() {
    next?.close();
    next = null;
    if (!current) return;
    current.close();
    current = null;
    onOpen([], false);
  }

  function open(topics: readonly string[]): Attempt {
    const controller = new AbortController();
    const attempt: Attempt = { topics, close: () => controller.abort() };
    let silence: ReturnType<typeof setTimeout> | undefined;
    /** Since the page was opened. */
    const sentAt = performance.now();
    let openedAt: number | null = null;
    let readsReplica = false;
    const restartSilenceTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort(), SILENCE_MS);
    };

    function onMessage(message: StreamMessage) {
      if (controller.signal.aborted) return;
      // What is read after a message has to show what it told; a replica may not know it yet.
      // biome-ignore lint/suspicious/noDocumentCookie: the oldest supported browsers have no other way.
      if (readsReplica) document.cookie = `${SEEN_COOKIE}=now;path=/;max-age=20;samesite=strict`;
      if (message.event === 'hello') {
        openedAt = performance.now();
        for (const topic of topics) accepted.add(topic);
        current?.close();
        current = attempt;
        next = null;
        onOpen(topics, message.complete && performance.now() - sentAt < ON_THE_WAY_MS);
      } else if (message.event === 'resync') {
        // The server missed events: handled as a lost connection.
        onOpen([], false);
        onOpen(topics, false);
      } else if (message.event !== 'unknown') onEvent(message);
    }

    async function run(): Promise<number> {
      // What a page shows at its first connection, it has read since it was opened.
      const read = accepted.size === 0 && sentAt < READ_MS ? `&read_ms=${Math.ceil(sentAt)}` : '';
      const url = `/events/stream/?topics=${topics.map(encodeURIComponent).join(',')}${read}`;
      const headers = { accept: 'text/event-stream' };
      const response = await send(
        new Request(new URL(url, location.origin), { headers, cache: 'no-store', signal: controller.signal }),
      );
      if (!response.ok) {
        // An aborted answer cannot be cancelled.
        response.body?.cancel().catch(() => {});
        return delayAfter(response, topics);
      }
      readsReplica = response.headers.has(REPLICA_HEADER);
      if (response.body) await readEvents(response.body, { onMessage, onBytes: restartSilenceTimer });
      return 0;
    }

    function ended(atLeastMs: number) {
      clearTimeout(silence);
      if (attempt === next) next = null;
      else if (attempt === current) {
        current = null;
        onOpen([], false);
      } else return;
      if (openedAt !== null && performance.now() - openedAt > STABLE_MS) failures = 0;
      scheduleSync(Math.max(atLeastMs, retryDelay(failures)));
      failures += 1;
    }

    restartSilenceTimer();
    // Every failure is handled alike: the connection is retried.
    run().then(ended, () => ended(0));
    return attempt;
  }

  /**
   * The delay after a refusal. One bad topic refuses the whole list, so topics never open before are left out for
   * a while.
   */
  function delayAfter(response: Response, topics: readonly string[]): number {
    if ([400, 403, 404].includes(response.status)) {
      const unknown = topics.filter((topic) => !accepted.has(topic));
      for (const topic of unknown.length > 0 ? unknown : topics) refused.add(topic);
      setTimeout(() => {
        refused.clear();
        sync();
      }, REFUSED_RETRY_MS);
    }
    const seconds = Number(response.headers.get('retry-after'));
    return Number.isFinite(seconds) ? seconds * 1_000 : 0;
  }

  return {
    setTopics(topics) {
      if (same(wanted, topics)) return;
      wanted = topics;
      scheduleSync(SETTLE_MS);
    },
    reset() {
      closeAll();
      accepted.clear();
      refused.clear();
      failures = 0;
      scheduleSync(SETTLE_MS);
    },
    retryNow() {
      failures = 0;
      sync();
    },
  };
}

/** Exponential backoff with jitter: pages do not all reconnect at once after a restart. */
export function retryDelay(failures: number, random = Math.random()): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + random / 2);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((topic) => b.includes(topic));
}
