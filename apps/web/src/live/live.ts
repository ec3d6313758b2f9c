import { randomId } from '../lib/random-id.ts';
import { sendAuthorized } from '../session/api.ts';
import { tokens } from '../session/tokens.ts';
import { concerns, isPrivate, type LiveEvent, type Told } from './live-event.ts';
import { openTopics } from './open-topics.ts';
import { createStream } from './stream.ts';
import { createTabs } from './tabs.ts';

/** A tab out of sight this long lets go; coming back it reads everything anew. */
const OUT_OF_SIGHT_MS = 5 * 60_000;

interface Listener {
  topics: readonly string[];
  onEvent: (event: LiveEvent) => void;
  /** Of its topics, those heard without a gap since its last `resync`. */
  heard: ReadonlySet<string>;
}

const listeners = new Set<Listener>();
let signedIn = tokens.get() !== null;
let outOfSight: ReturnType<typeof setTimeout> | undefined;

const stream = createStream({
  send: sendAuthorized,
  isOnline: () => navigator.onLine,
  onTold(told) {
    tabs.tell(told);
    hear(told);
  },
  onOpen(topics) {
    tabs.open(topics);
    hearOpen(topics);
  },
});

const tabs = createTabs({
  id: randomId(),
  locks: navigator.locks,
  channel: typeof BroadcastChannel === 'function' ? new BroadcastChannel('bandeja.live') : undefined,
  isVisible: () => document.visibilityState === 'visible',
  onLead(topics) {
    stream.want(inOrder(topics ?? []));
    // Another tab has the connection now, or the page goes: at once.
    if (topics === null) stream.retryNow();
  },
  onTold: hear,
  onOpen: hearOpen,
});

/** What useLive joins. One connection for all tabs, as long as one of them wants to hear something and can be seen. */
export const live = {
  join(topics: readonly string[], onEvent: (event: LiveEvent) => void): () => void {
    const listener: Listener = { topics, onEvent, heard: new Set() };
    listeners.add(listener);
    look();
    tabs.want(wanted());
    catchUp(listener, openTopics.get());
    return () => {
      listeners.delete(listener);
      tabs.want(wanted());
    };
  },
};

function wanted(): string[] {
  const all = new Set([...listeners].flatMap(({ topics }) => topics));
  return [...all].filter((topic) => signedIn || !isPrivate(topic));
}

/** The player's own first: the server takes so many and no more. Always the same order, so that nothing is opened anew. */
function inOrder(topics: readonly string[]): string[] {
  return topics
    .filter((topic) => signedIn || !isPrivate(topic))
    .toSorted((a, b) => Number(isPrivate(b)) - Number(isPrivate(a)) || (a < b ? -1 : 1));
}

function hear(told: Told): void {
  for (const { topics, onEvent } of [...listeners]) if (concerns(told, topics)) onEvent(told);
}

function hearOpen(topics: readonly string[]): void {
  const open = new Set(topics);
  openTopics.set(open);
  for (const listener of [...listeners]) catchUp(listener, open);
}

/** What was not heard until now may have changed unheard. */
function catchUp(listener: Listener, open: ReadonlySet<string>): void {
  const heard = listener.topics.filter((topic) => open.has(topic));
  const isGap = heard.some((topic) => !listener.heard.has(topic));
  listener.heard = new Set(heard);
  if (isGap) listener.onEvent({ event: 'resync' });
}

function look(): void {
  clearTimeout(outOfSight);
  if (document.visibilityState !== 'visible') {
    outOfSight = setTimeout(tabs.stop, OUT_OF_SIGHT_MS);
  } else if (listeners.size > 0) tabs.start();
}

document.addEventListener('visibilitychange', () => {
  look();
  stream.retryNow();
});
addEventListener('online', stream.retryNow);
addEventListener('offline', stream.retryNow);
// A page kept for the back button must hold neither lock nor connection, or it is not kept.
addEventListener('pagehide', tabs.stop);
addEventListener('pageshow', look);

// Log-out, here or in another tab, ends the connection before anything else of the player can come through it.
tokens.subscribe(() => {
  const now = tokens.get() !== null;
  if (now === signedIn) return;
  signedIn = now;
  stream.reset();
  tabs.want(wanted());
});
