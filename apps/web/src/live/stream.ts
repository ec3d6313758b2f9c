import type { Told } from './live-event.ts';
import { type Line, readEvents } from './read-events.ts';

/** What the server takes in one address. */
const TOPICS_AT_MOST = 20;
/** A page leaves and the next comes: one change of topics. */
const SETTLE_MS = 50;
/** The server says something every 20 s, if only a comment: after this silence the line is dead. */
const SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A stream that lived this long was a good one: the next failure is a first one again. */
const LIVED_MS = 10_000;
/** After this a topic that was refused is tried again. */
const REFUSED_MS = 120_000;

interface StreamOptions {
  /** Sends with the session's token, renewing it when it must. */
  send: (request: Request) => Promise<Response>;
  isOnline: () => boolean;
  onTold: (told: Told) => void;
  /** The topics heard from now on; none while there is no connection. */
  onOpen: (topics: readonly string[]) => void;
}

export interface Stream {
  /** Topics to hear; none closes the connection. */
  want: (topics: readonly string[]) => void;
  /** Closes at once and begins anew: the session is another one. */
  reset: () => void;
  /** The network is back, or the page: no more waiting for the next try. */
  retryNow: () => void;
}

interface Attempt {
  topics: readonly string[];
  close: () => void;
}

/**
 * One connection to GET /events/stream/, opened again whenever it ends. When the topics change the new one is open before
 * the old one closes, so nothing is missed in between.
 */
export function createStream({ send, isOnline, onTold, onOpen }: StreamOptions): Stream {
  let wanted: readonly string[] = [];
  let current: Attempt | null = null;
  let next: Attempt | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Heard once: not the ones to blame when the server refuses a list. */
  const accepted = new Set<string>();
  const refused = new Set<string>();

  function later(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(sync, ms);
  }

  function sync() {
    clearTimeout(timer);
    const topics = wanted.filter((topic) => !refused.has(topic)).slice(0, TOPICS_AT_MOST);
    if (topics.length === 0 || !isOnline()) return closeAll();
    const latest = next ?? current;
    if (latest && same(latest.topics, topics)) return;
    next?.close();
    // Going back to what is open needs nothing new.
    next = current && same(current.topics, topics) ? null : open(topics);
  }

  function closeAll() {
    next?.close();
    next = null;
    if (!current) return;
    current.close();
    current = null;
    onOpen([]);
  }

  function open(topics: readonly string[]): Attempt {
    const controller = new AbortController();
    const attempt: Attempt = { topics, close: () => controller.abort() };
    let silence: ReturnType<typeof setTimeout> | undefined;
    let openedAt: number | null = null;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort(), SILENCE_MS);
    };

    function onLine(line: Line) {
      if (controller.signal.aborted) return;
      if (line.event === 'hello') {
        openedAt = performance.now();
        for (const topic of topics) accepted.add(topic);
        current?.close();
        current = attempt;
        next = null;
        onOpen(topics);
      } else if (line.event === 'resync') {
        // The server itself missed something: as if the connection had been lost for a moment.
        onOpen([]);
        onOpen(topics);
      } else if (line.event !== 'unknown') onTold(line);
    }

    async function run(): Promise<number> {
      const url = `/events/stream/?topics=${topics.map(encodeURIComponent).join(',')}`;
      const headers = { accept: 'text/event-stream' };
      const response = await send(
        new Request(new URL(url, location.origin), { headers, cache: 'no-store', signal: controller.signal }),
      );
      if (!response.ok) {
        void response.body?.cancel();
        return delayAfter(response, topics);
      }
      if (response.body) await readEvents(response.body, { onLine, onBytes: listen });
      return 0;
    }

    function ended(atLeastMs: number) {
      clearTimeout(silence);
      if (attempt === next) next = null;
      else if (attempt === current) {
        current = null;
        onOpen([]);
      } else return;
      if (openedAt !== null && performance.now() - openedAt > LIVED_MS) failures = 0;
      later(Math.max(atLeastMs, retryDelay(failures)));
      failures += 1;
    }

    listen();
    // Cut off, no signal, the server gone: all the same to us, another try follows.
    run().then(ended, () => ended(0));
    return attempt;
  }

  /** An answer that is a no. One bad topic spoils the whole list: those never heard before are left out for a while. */
  function delayAfter(response: Response, topics: readonly string[]): number {
    if ([400, 403, 404].includes(response.status)) {
      const unknown = topics.filter((topic) => !accepted.has(topic));
      for (const topic of unknown.length > 0 ? unknown : topics) refused.add(topic);
      setTimeout(() => {
        refused.clear();
        sync();
      }, REFUSED_MS);
    }
    const seconds = Number(response.headers.get('retry-after'));
    return Number.isFinite(seconds) ? seconds * 1_000 : 0;
  }

  return {
    want(topics) {
      if (same(wanted, topics)) return;
      wanted = topics;
      later(SETTLE_MS);
    },
    reset() {
      closeAll();
      accepted.clear();
      refused.clear();
      failures = 0;
      later(SETTLE_MS);
    },
    retryNow() {
      failures = 0;
      sync();
    },
  };
}

/** Twice as long each time, and never the same for all: after a restart not everybody comes at once. */
export function retryDelay(failures: number, random = Math.random()): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + random / 2);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((topic) => b.includes(topic));
}
