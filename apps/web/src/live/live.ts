import { sendAuthorized } from '../session/api.ts';
import { tokens } from '../session/tokens.ts';
import { openTopics } from './open-topics.ts';
import { concerns, isPrivate, type LiveEvent, type ServerEvent } from './read-events.ts';
import { createStream } from './stream.ts';
import { createTurn } from './turn.ts';

interface Listener {
  topics: readonly string[];
  onEvent: (event: LiveEvent) => void;
  /** Those of its topics that have been open without a gap since its last `resync`. */
  synced: ReadonlySet<string>;
  /** Some of its topics have been open. */
  connected: boolean;
}

const listeners = new Set<Listener>();
let signedIn = tokens.get() !== null;
let hasTurn = false;

const stream = createStream({
  send: sendAuthorized,
  isOnline: () => navigator.onLine,
  onEvent: dispatch,
  onOpen: setOpenTopics,
});

/** By HTTP/2 and HTTP/3 all streams share one connection. */
const isShared = performance
  .getEntriesByType('navigation')
  .some((entry) => /^h[23]/.test((entry as PerformanceNavigationTiming).nextHopProtocol));

const turn = createTurn({
  locks: isShared ? undefined : navigator.locks,
  isVisible: () => document.visibilityState === 'visible',
  onTurn(now) {
    hasTurn = now;
    applyTopics();
    // Disconnects without delay: the page may be on its way to the back button's cache.
    if (!now) stream.retryNow();
  },
  onPoll() {
    for (const { onEvent } of [...listeners]) onEvent({ event: 'resync', first: false });
  },
});

/**
 * Serves useLive. The window has a connection while it is visible and has listeners; shown again after that was closed, it
 * reads everything again.
 */
export const live = {
  subscribe(topics: readonly string[], onEvent: (event: LiveEvent) => void): () => void {
    const listener: Listener = { topics, onEvent, synced: new Set(), connected: false };
    listeners.add(listener);
    turn.update();
    applyTopics();
    catchUp(listener, openTopics.get());
    return () => {
      listeners.delete(listener);
      applyTopics();
    };
  },
};

const applyTopics = () => stream.setTopics(hasTurn ? wantedTopics() : []);

/** Private topics first, because the server limits their number. A stable order avoids needless reconnects. */
function wantedTopics(): string[] {
  return [...new Set([...listeners].flatMap(({ topics }) => topics))]
    .filter((topic) => signedIn || !isPrivate(topic))
    .toSorted((a, b) => Number(isPrivate(b)) - Number(isPrivate(a)) || (a < b ? -1 : 1));
}

function dispatch(event: ServerEvent): void {
  for (const { topics, onEvent } of [...listeners]) if (concerns(event, topics)) onEvent(event);
}

function setOpenTopics(topics: readonly string[], complete: boolean): void {
  const open = new Set(topics);
  openTopics.set(open);
  for (const listener of [...listeners]) catchUp(listener, open, complete);
}

/**
 * A topic that has just opened may have changed before: its listener gets `resync`, unless the server has sent every
 * missed event.
 */
function catchUp(listener: Listener, open: ReadonlySet<string>, complete = false): void {
  const synced = listener.topics.filter((topic) => open.has(topic));
  const isGap = !complete && synced.some((topic) => !listener.synced.has(topic));
  const first = !listener.connected;
  listener.synced = new Set(synced);
  listener.connected ||= synced.length > 0;
  if (isGap) listener.onEvent({ event: 'resync', first });
}

const updateTurn = () => {
  if (listeners.size > 0) turn.update();
};

document.addEventListener('visibilitychange', () => {
  updateTurn();
  stream.retryNow();
});
addEventListener('online', stream.retryNow);
addEventListener('offline', stream.retryNow);
// The browser keeps a page for the back button only when the page holds neither a lock nor a connection.
addEventListener('pagehide', turn.stop);
addEventListener('pageshow', updateTurn);

// A log-out, in this tab or another, closes the connection, so no further event of the player arrives.
tokens.subscribe(() => {
  const now = tokens.get() !== null;
  if (now === signedIn) return;
  signedIn = now;
  stream.reset();
  applyTopics();
});
