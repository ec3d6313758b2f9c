import { randomId } from '../lib/random-id.ts';
import { sendAuthorized } from '../session/api.ts';
import { tokens } from '../session/tokens.ts';
import { concerns, isPrivate, type LiveEvent, type ServerEvent } from './live-event.ts';
import { openTopics } from './open-topics.ts';
import { createStream } from './stream.ts';
import { createTabs } from './tabs.ts';

/** A tab hidden for this long disconnects; it reads everything again when it becomes visible. */
const HIDDEN_MS = 5 * 60_000;

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
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

const stream = createStream({
  send: sendAuthorized,
  isOnline: () => navigator.onLine,
  onEvent(event) {
    tabs.forward(event);
    dispatch(event);
  },
  onOpen(topics, complete) {
    tabs.open(topics);
    setOpenTopics(topics, complete);
  },
});

const tabs = createTabs({
  id: randomId(),
  locks: navigator.locks,
  channel: typeof BroadcastChannel === 'function' ? new BroadcastChannel('bandeja.live') : undefined,
  isVisible: () => document.visibilityState === 'visible',
  onLead(topics) {
    stream.setTopics(inOrder(topics ?? []));
    // Another tab has the connection now, or the page is closed: disconnects without delay.
    if (topics === null) stream.retryNow();
  },
  onEvent: dispatch,
  onOpen: (topics) => setOpenTopics(topics, false),
});

/** Serves useLive. All tabs share one connection; it is open while a visible tab has listeners. */
export const live = {
  subscribe(topics: readonly string[], onEvent: (event: LiveEvent) => void): () => void {
    const listener: Listener = { topics, onEvent, synced: new Set(), connected: false };
    listeners.add(listener);
    applyVisibility();
    tabs.setTopics(wantedTopics());
    catchUp(listener, openTopics.get());
    return () => {
      listeners.delete(listener);
      tabs.setTopics(wantedTopics());
    };
  },
};

function wantedTopics(): string[] {
  const all = new Set([...listeners].flatMap(({ topics }) => topics));
  return [...all].filter((topic) => signedIn || !isPrivate(topic));
}

/** Private topics first, because the server limits their number. A stable order avoids needless reconnects. */
function inOrder(topics: readonly string[]): string[] {
  return topics
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

function applyVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState !== 'visible') {
    hiddenTimer = setTimeout(tabs.stop, HIDDEN_MS);
  } else if (listeners.size > 0) tabs.start();
}

document.addEventListener('visibilitychange', () => {
  applyVisibility();
  stream.retryNow();
});
addEventListener('online', stream.retryNow);
addEventListener('offline', stream.retryNow);
// The browser keeps a page for the back button only when the page holds neither a lock nor a connection.
addEventListener('pagehide', tabs.stop);
addEventListener('pageshow', applyVisibility);

// A log-out, in this tab or another, closes the connection, so no further event of the player arrives.
tokens.subscribe(() => {
  const now = tokens.get() !== null;
  if (now === signedIn) return;
  signedIn = now;
  stream.reset();
  tabs.setTopics(wantedTopics());
});
