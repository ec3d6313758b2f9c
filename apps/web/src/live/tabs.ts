import type { ServerEvent } from './live-event.ts';

/** Messages between tabs. */
type Message =
  /** From a follower: its topics, none when it stops. The leader answers with `open`. */
  | { kind: 'topics'; tab: string; topics: readonly string[] }
  /** From the leader: the topics whose events arrive now. */
  | { kind: 'open'; tab: string; topics: readonly string[] }
  | { kind: 'event'; event: ServerEvent };

const LOCK = 'bandeja.live';
/** How often a follower sends its topics, and how long the leader keeps a follower that has sent nothing. */
const HEARTBEAT_MS = 15_000;
const FORGET_MS = 50_000;
/** A leader that does not answer in this time is frozen (phones freeze hidden tabs, which keep their locks). */
const ANSWER_MS = 3_000;

interface TabsOptions {
  /** Unique among the tabs. */
  id: string;
  /** Without Web Locks (plain http) or channels each tab leads and keeps its own connection. */
  locks: LockManager | undefined;
  channel: BroadcastChannel | undefined;
  /** Only a visible tab takes over from a leader that does not answer. */
  isVisible: () => boolean;
  /** The topics of all tabs while this tab leads; null when it stops leading. */
  onLead: (topics: readonly string[] | null) => void;
  /** An event that the leader has forwarded. */
  onEvent: (event: ServerEvent) => void;
  /** The topics whose events arrive from now on through the leader; none without a leader. */
  onOpen: (topics: readonly string[]) => void;
}

export interface Tabs {
  start: () => void;
  stop: () => void;
  /** This tab's topics. */
  setTopics: (topics: readonly string[]) => void;
  /** As leader: forwards an event to the followers. */
  forward: (event: ServerEvent) => void;
  /** As leader: announces the topics whose events arrive from now on. */
  open: (topics: readonly string[]) => void;
}

/**
 * The tabs of one browser elect a leader, which keeps the connection; when it closes or freezes, another takes
 * over.
 */
export function createTabs(options: TabsOptions): Tabs {
  const { id, locks, isVisible, onLead } = options;
  const channel = locks && options.channel;
  const followers = new Map<string, { topics: readonly string[]; seenAt: number }>();
  let ownTopics: readonly string[] = [];
  let opened: readonly string[] = [];
  let role: 'stopped' | 'follower' | 'leader' = 'stopped';
  let leader = '';
  /** Ends the wait for the lock, or releases it. */
  let leave = () => {};
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message) => channel?.postMessage(message);

  function compete(mode: { steal: true } | { signal: AbortSignal }, waiting: AbortController) {
    let release = () => {};
    leave = () => {
      waiting.abort();
      release();
    };
    const mine = leave;
    const whileHeld = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        // The tab stopped before the browser granted the lock.
        if (leave !== mine || role === 'stopped') resolve();
        else lead();
      });
    locks?.request(LOCK, mode, whileHeld).catch(() => {
      // Aborted by this tab, or stolen by a tab that found this one frozen: then this tab follows it.
      if (leave === mine && role !== 'stopped') follow();
    });
  }

  function lead() {
    role = 'leader';
    clearTimeout(answerTimer);
    followers.clear();
    options.onOpen([]);
    // A new leader: the followers answer with their topics.
    open([]);
    updateTopics();
  }

  function follow() {
    role = 'follower';
    leader = '';
    onLead(null);
    options.onOpen([]);
    const waiting = new AbortController();
    compete({ signal: waiting.signal }, waiting);
    postTopics();
  }

  function takeOver() {
    if (role !== 'follower' || !isVisible()) return;
    leave();
    compete({ steal: true }, new AbortController());
  }

  function updateTopics() {
    const topics = [ownTopics, ...[...followers.values()].map((follower) => follower.topics)].flat();
    onLead([...new Set(topics)]);
  }

  function postTopics() {
    post({ kind: 'topics', tab: id, topics: ownTopics });
    if (!channel || !isVisible()) return;
    clearTimeout(answerTimer);
    answerTimer = setTimeout(takeOver, ANSWER_MS);
  }

  function tick() {
    if (role === 'follower') return postTopics();
    const before = followers.size;
    for (const [tab, { seenAt }] of followers)
      if (performance.now() - seenAt > FORGET_MS) followers.delete(tab);
    if (followers.size !== before) updateTopics();
  }

  function open(topics: readonly string[]) {
    if (role !== 'leader') return;
    opened = topics;
    post({ kind: 'open', tab: id, topics });
  }

  function receive(message: Message) {
    if (role === 'stopped') return;
    if (message.kind === 'topics') {
      if (role !== 'leader') return;
      if (message.topics.length > 0)
        followers.set(message.tab, { topics: message.topics, seenAt: performance.now() });
      else followers.delete(message.tab);
      updateTopics();
      open(opened);
    } else if (role === 'follower') {
      clearTimeout(answerTimer);
      if (message.kind === 'event') return options.onEvent(message.event);
      options.onOpen(message.topics);
      if (message.tab === leader) return;
      leader = message.tab;
      postTopics();
    }
  }

  if (channel) channel.onmessage = (event: MessageEvent<Message>) => receive(event.data);

  return {
    start() {
      if (role !== 'stopped') return;
      heartbeat = setInterval(tick, HEARTBEAT_MS);
      role = 'follower';
      if (!locks || !channel) return lead();
      follow();
    },
    stop() {
      if (role === 'stopped') return;
      clearInterval(heartbeat);
      clearTimeout(answerTimer);
      if (role === 'leader') open([]);
      else post({ kind: 'topics', tab: id, topics: [] });
      role = 'stopped';
      followers.clear();
      leave();
      onLead(null);
      options.onOpen([]);
    },
    setTopics(topics) {
      ownTopics = topics;
      if (role === 'leader') updateTopics();
      if (role === 'follower') postTopics();
    },
    forward(event) {
      if (role === 'leader') post({ kind: 'event', event });
    },
    open,
  };
}
